// What seats see of each game: made by `python -m hyakki.server.speech.view_types`; do not edit.

/** Tsuro of the Seas. */
export type TsuroSeasView = {
  game: "tsuro-seas";
  seat: number | null;
  seats: number;
  options: Record<string, unknown>;
  to_act: number[];
  pending: ({
    frame: "shuffle_wake_tiles";
  } | {
    frame: "shuffle_daikaiju";
  } | {
    frame: "place_daikaiju";
    count: number;
  } | {
    frame: "placement_roll";
  } | {
    frame: "orientation_roll";
    square: [number, number];
  } | {
    frame: "choose_start_mark";
    seat: number;
  } | {
    frame: "turn";
    seat: number;
  } | {
    frame: "daikaiju_step";
  } | {
    frame: "check_roll";
  } | {
    frame: "movement_roll";
  } | {
    frame: "daikaiju_act";
    die: number;
    next: number;
  } | {
    frame: "daikaiju_step_end";
  } | {
    frame: "relocate_part";
  } | {
    frame: "relocate";
    seat: number;
  } | {
    frame: "place";
  } | {
    frame: "place_tile";
    seat: number;
  } | {
    frame: "bonus_exchange";
    seat: number;
  } | {
    frame: "bonus_end";
  } | {
    frame: "shuffle_under";
  } | {
    frame: "draw";
  } | {
    frame: "end_turn";
  })[];
  legal: (string | number)[][];
  offers: (string | number)[][];
  outcome: {
    winners: number[];
    returns: number[];
    reason: string;
    rule: string;
    details: Record<string, unknown>;
  } | null;
  active_seat: number;
  ships: {
    front: [number, number] | null;
    entry: number | null;
    start_mark: string | null;
    fate: "afloat" | "edge" | "daikaiju" | "loop" | "shared_wake" | "no_start_mark";
  }[];
  wake_tiles: {
    square: [number, number];
    tile: string;
    rotation: number;
  }[];
  daikaiju: {
    id: "gold_1" | "blue_1" | "gold_2" | "blue_2" | "gold_3" | "blue_3" | "gold_4" | "blue_4" | "gold_5" | "blue_5";
    square: [number, number];
    orientation: number;
  }[];
  hand: string[];
  hands: {
    size: number;
    known: string[];
    public: string[];
  }[];
  draw_pile: {
    size: number;
    known: string[];
    public: string[];
  }[];
  returning: {
    size: number;
    known: string[];
    public: string[];
  };
  taken: string[];
  out_of_game: string[];
  unseen: Record<string, number>;
  daikaiju_pile: {
    size: number;
    known: ("gold_1" | "blue_1" | "gold_2" | "blue_2" | "gold_3" | "blue_3" | "gold_4" | "blue_4" | "gold_5" | "blue_5")[];
    unseen: ("gold_1" | "blue_1" | "gold_2" | "blue_2" | "gold_3" | "blue_3" | "gold_4" | "blue_4" | "gold_5" | "blue_5")[];
  };
  refill_due: boolean;
  may_relocate: number[];
};

/** Kitsunedo. */
export type KitsunedoView = {
  game: "kitsunedo";
  seat: number | null;
  seats: number;
  options: Record<string, unknown>;
  to_act: number[];
  pending: ({
    frame: "choose_lord";
    seat: number;
  } | {
    frame: "prize";
  } | {
    frame: "choose_prize";
    seat: number;
  } | {
    frame: "shuffle_lanterns";
  } | {
    frame: "shuffle_items";
  } | {
    frame: "turn_start";
    seat: number;
  } | {
    frame: "surrender_vote";
    seat: number;
    victor: number;
    rest: number[];
  } | {
    frame: "return_flip";
    seat: number;
  } | {
    frame: "flip";
    seat: number;
    left: number;
  } | {
    frame: "start_draw";
    seat: number;
  } | {
    frame: "memorial";
    seat: number;
  } | {
    frame: "draw_cards";
    seat: number;
    count: number;
  } | {
    frame: "shuffle_discard";
  } | {
    frame: "next_action";
    seat: number;
  } | {
    frame: "actions";
    seat: number;
  } | {
    frame: "spirit_window";
    seat: number;
    claimant: number;
    rest: number[];
  } | {
    frame: "look_at_two";
    seat: number;
  } | {
    frame: "summon_pick";
    seat: number;
  } | {
    frame: "shadow_window";
    seat: number;
    claimant: number;
  } | {
    frame: "take_unseen";
    thief: number;
    victim: number;
  } | {
    frame: "mist_window";
    seat: number;
    claimant: number;
    purpose: "summon" | "steal" | "attack" | "trade" | "mark" | "handed_leaf" | "evade";
  } | {
    frame: "trade_answer";
    seat: number;
    named: "sun" | "moon" | "sake" | "leaf" | "block";
    may_leaf: boolean;
  } | {
    frame: "handed_leaf_window";
    seat: number;
    giver: number;
  } | {
    frame: "exchange";
    seat: number;
    named: "sun" | "moon" | "sake" | "leaf" | "block";
  } | {
    frame: "attack_response";
    seat: number;
    may_challenge: boolean;
    may_evade: boolean;
  } | {
    frame: "ash_window";
    seat: number;
    claimant: number;
    may_challenge: boolean;
  } | {
    frame: "evade";
    seat: number;
  } | {
    frame: "hit";
    seat: number;
  } | {
    frame: "place_mark";
    seat: number;
  } | {
    frame: "peep_swap";
    seat: number;
    target: number;
  } | {
    frame: "claim_answer";
    seat: number;
    challenger: number;
    purpose: "summon" | "steal" | "attack" | "trade" | "mark" | "handed_leaf" | "evade";
    may_block: boolean;
  } | {
    frame: "penalty";
    seat: number;
  } | {
    frame: "change_lantern";
    seat: number;
  } | {
    frame: "laid_away";
  } | {
    frame: "end_discard_step";
    seat: number;
  } | {
    frame: "end_discard";
    seat: number;
  } | {
    frame: "turn_over";
    seat: number;
  })[];
  legal: (string | number)[][];
  offers: (string | number)[][];
  outcome: {
    winners: number[];
    returns: number[];
    reason: string;
    rule: string;
    details: Record<string, unknown>;
  } | null;
  mode: "first_advent" | "second_advent" | "third_advent" | "eve";
  active_seat: number;
  first_seat: number;
  round: number;
  turn: number;
  lords: {
    lord: "hollow" | "haunt" | "celeste" | "mirage" | "tanuki" | "shisu" | null;
    lives: number;
    state: "gilded" | "diminished" | "out";
    needs: ("sun" | "moon" | "sake" | "leaf" | "block")[];
    lantern: "spirit" | "shadow" | "mist" | "ash" | "?" | null;
    lantern_public: "spirit" | "shadow" | "mist" | "ash" | "?" | null;
    hand: {
      size: number;
      known: ("sun" | "moon" | "sake" | "leaf" | "block")[];
      public: ("sun" | "moon" | "sake" | "leaf" | "block")[];
    };
    mark: "sun" | "moon" | "sake" | "leaf" | "block" | null;
    mark_fresh: boolean;
    unchallengeable: ("spirit" | "shadow" | "mist" | "ash")[];
  }[];
  item_deck: {
    size: number;
    packets: {
      size: number;
      shuffled: boolean;
      known: ("sun" | "moon" | "sake" | "leaf" | "block")[];
      public: ("sun" | "moon" | "sake" | "leaf" | "block")[];
      placed: [number | "sun" | "moon" | "sake" | "leaf" | "block", number | "sun" | "moon" | "sake" | "leaf" | "block"][];
    }[];
  };
  discard_pile: ("sun" | "moon" | "sake" | "leaf" | "block")[];
  lantern_deck: {
    size: number;
    known: [number | "spirit" | "shadow" | "mist" | "ash", number | "spirit" | "shadow" | "mist" | "ash"][];
    public: [number | "spirit" | "shadow" | "mist" | "ash", number | "spirit" | "shadow" | "mist" | "ash"][];
  };
  laid: {
    item: "sun" | "moon" | "sake" | "leaf" | "block";
    as: "sun" | "moon" | "sake" | "leaf" | "block";
  }[];
  handed: "sun" | "moon" | "sake" | "leaf" | "block" | null;
  used_this_turn: ("summon" | "steal" | "peep" | "gift" | "undo")[];
  stopped: boolean;
  opening: boolean;
  proposed: number[];
  reaped: number;
  extra_turns: number;
  out_order: number[];
  unseen: Record<string, number>;
  unseen_lanterns: Record<string, number>;
  hand: ("sun" | "moon" | "sake" | "leaf" | "block")[];
  moment: {
    before: {
      mode: "first_advent" | "second_advent" | "third_advent" | "eve";
      active_seat: number;
      first_seat: number;
      round: number;
      turn: number;
      lords: {
        lord: "hollow" | "haunt" | "celeste" | "mirage" | "tanuki" | "shisu" | null;
        lives: number;
        state: "gilded" | "diminished" | "out";
        needs: ("sun" | "moon" | "sake" | "leaf" | "block")[];
        lantern: "spirit" | "shadow" | "mist" | "ash" | "?" | null;
        lantern_public: "spirit" | "shadow" | "mist" | "ash" | "?" | null;
        hand: {
          size: number;
          known: ("sun" | "moon" | "sake" | "leaf" | "block")[];
          public: ("sun" | "moon" | "sake" | "leaf" | "block")[];
        };
        mark: "sun" | "moon" | "sake" | "leaf" | "block" | null;
        mark_fresh: boolean;
        unchallengeable: ("spirit" | "shadow" | "mist" | "ash")[];
      }[];
      item_deck: {
        size: number;
        packets: {
          size: number;
          shuffled: boolean;
          known: ("sun" | "moon" | "sake" | "leaf" | "block")[];
          public: ("sun" | "moon" | "sake" | "leaf" | "block")[];
          placed: [number | "sun" | "moon" | "sake" | "leaf" | "block", number | "sun" | "moon" | "sake" | "leaf" | "block"][];
        }[];
      };
      discard_pile: ("sun" | "moon" | "sake" | "leaf" | "block")[];
      lantern_deck: {
        size: number;
        known: [number | "spirit" | "shadow" | "mist" | "ash", number | "spirit" | "shadow" | "mist" | "ash"][];
        public: [number | "spirit" | "shadow" | "mist" | "ash", number | "spirit" | "shadow" | "mist" | "ash"][];
      };
      laid: {
        item: "sun" | "moon" | "sake" | "leaf" | "block";
        as: "sun" | "moon" | "sake" | "leaf" | "block";
      }[];
      handed: "sun" | "moon" | "sake" | "leaf" | "block" | null;
      used_this_turn: ("summon" | "steal" | "peep" | "gift" | "undo")[];
      stopped: boolean;
      opening: boolean;
      proposed: number[];
      reaped: number;
      extra_turns: number;
      out_order: number[];
      unseen: Record<string, number>;
      unseen_lanterns: Record<string, number>;
      pending: Record<string, unknown>[];
    };
    since: {
      seat: number;
      action: (string | number)[];
      order: (number | null)[];
    }[];
  } | null;
};

/** Shibuya Incident. */
export type ShibuyaView = {
  game: "shibuya";
  seat: number | null;
  seats: number;
  options: Record<string, unknown>;
  to_act: number[];
  pending: ({
    frame: "choose_spirit";
    seat: number;
  } | {
    frame: "announce";
    seat: number;
  } | {
    frame: "round";
  } | {
    frame: "mechamaru";
  } | {
    frame: "select_card";
    waiting: number[];
    answers: Record<string, string | null>;
  } | {
    frame: "blue_check";
  } | {
    frame: "act";
    seat: number;
  } | {
    frame: "choose_zone";
    seat: number;
  } | {
    frame: "choose_boundary";
    seat: number;
  } | {
    frame: "hollow_purple";
    seat: number;
  } | {
    frame: "choose_red_chip";
    seat: number;
  } | {
    frame: "choose_side";
    seat: number;
    boundary: number;
  } | {
    frame: "idle_transfiguration";
    seat: number;
  } | {
    frame: "falling_humans";
    seat: number;
  } | {
    frame: "human_step";
    seat: number;
  } | {
    frame: "devour";
    seat: number;
  } | {
    frame: "exorcise";
  } | {
    frame: "reserve_entry";
  } | {
    frame: "place_reserve";
    seat: number;
  } | {
    frame: "end_of_round";
  })[];
  legal: (string | number)[][];
  offers: (string | number)[][];
  outcome: {
    winners: number[];
    returns: number[];
    reason: string;
    rule: string;
    details: Record<string, unknown>;
  } | null;
  round: number;
  turn_order: number[];
  players: {
    character: "gojo" | "jogo" | "hanami" | "mahito" | null;
    area: string | null;
    exorcised: boolean;
    energy: number;
    cards: ("move" | "use_stairs" | "remain" | "blue" | "red" | "hollow_purple" | "domain_amplification" | "high_speed_movement" | "ember_insects" | "flower_field" | "tree_root" | "idle_transfiguration" | "falling_humans")[];
    used: "move" | "use_stairs" | "remain" | "blue" | "red" | "hollow_purple" | "domain_amplification" | "high_speed_movement" | "ember_insects" | "flower_field" | "tree_root" | "idle_transfiguration" | "falling_humans" | null;
    laid: "move" | "use_stairs" | "remain" | "blue" | "red" | "hollow_purple" | "domain_amplification" | "high_speed_movement" | "ember_insects" | "flower_field" | "tree_root" | "idle_transfiguration" | "falling_humans" | null;
    has_laid: boolean;
    result: "face_down" | "performed" | "failed" | "nullified" | null;
  }[];
  hand: ("move" | "use_stairs" | "remain" | "blue" | "red" | "hollow_purple" | "domain_amplification" | "high_speed_movement" | "ember_insects" | "flower_field" | "tree_root" | "idle_transfiguration" | "falling_humans")[];
  humans: Record<string, number>;
  human_supply: number;
  bank: number;
  red_chips: string[];
  red_chips_left: number;
  zones: string[][];
  blue_check: null | false | true;
  reserve: "gojo" | "jogo" | "hanami" | "mahito" | null;
  mechamaru: string | null;
  announced: "gojo" | "jogo" | "hanami" | "mahito" | null;
};

/** Tokyo Ghoul: Bloody Masquerade. */
export type MasqueradeView = {
  game: "masquerade";
  seat: number | null;
  seats: number;
  options: Record<string, unknown>;
  to_act: number[];
  pending: ({
    frame: "draw_character";
  } | {
    frame: "shuffle_red_tiles";
  } | {
    frame: "shuffle_plain_tiles";
  } | {
    frame: "deal_characters";
  } | {
    frame: "deal_clue_cards";
  } | {
    frame: "deal_support_tokens";
  } | {
    frame: "first_player";
  } | {
    frame: "place_board_card";
    waiting: number[];
    answers: Record<string, string | null>;
  } | {
    frame: "show_two";
    waiting: number[];
    answers: Record<string, string | null>;
  } | {
    frame: "pass_one";
    waiting: number[];
    answers: Record<string, string | null>;
  } | {
    frame: "turn";
  } | {
    frame: "move";
    seat: number;
  } | {
    frame: "tile_action";
    action: "suspicion_coffee" | "suspicion_food" | "suspicion_dove" | "suspicion_transformation" | "suspicion_any_pair" | "interrogation" | "cover_up_remove" | "cover_up_give" | "attack_most_suspected" | "attack_three_markers";
  } | {
    frame: "interrogate";
    seat: number;
  } | {
    frame: "show_cards";
    seat: number;
    other: number;
  } | {
    frame: "exchange";
    seat: number;
    other: number;
  } | {
    frame: "replace_board_card";
    seat: number;
  } | {
    frame: "cover_up";
    seat: number;
    give: boolean;
  } | {
    frame: "attack";
    seat: number;
    action: "suspicion_coffee" | "suspicion_food" | "suspicion_dove" | "suspicion_transformation" | "suspicion_any_pair" | "interrogation" | "cover_up_remove" | "cover_up_give" | "attack_most_suspected" | "attack_three_markers";
  } | {
    frame: "support_part";
  } | {
    frame: "support_step";
    seat: number;
  } | {
    frame: "turn_end";
  })[];
  legal: (string | number)[][];
  offers: (string | number)[][];
  outcome: {
    winners: number[];
    returns: number[];
    reason: string;
    rule: string;
    details: Record<string, unknown>;
  } | null;
  active_seat: number;
  turn: number;
  end_due: boolean;
  pool: number;
  markers: number[];
  token_spot: number;
  tiles: ("anteiku_cafe" | "kamii_canteen" | "ccg_office" | "back_alley" | "mask_studio" | "bookshop" | "construction_site" | "ghoul_restaurant" | null)[];
  red_known: boolean;
  face_up: number[];
  cast: ("kaneki" | "kimi" | "hide" | "mado" | "amon" | "suzuya" | "nishiki" | "hinami" | "rize" | "touka" | "tsukiyama" | "uta" | "yoshimura" | "yomo" | "half_kaneki" | "yoriko")[];
  characters: ("kaneki" | "kimi" | "hide" | "mado" | "amon" | "suzuya" | "nishiki" | "hinami" | "rize" | "touka" | "tsukiyama" | "uta" | "yoshimura" | "yomo" | "half_kaneki" | "yoriko" | null)[];
  clue_cards: Record<string, number>;
  hands: (["dove" | "food" | "coffee" | "transformation" | "mask", "dove" | "food" | "coffee" | "transformation" | "mask", "dove" | "food" | "coffee" | "transformation" | "mask"] | null)[];
  board_cards: ("dove" | "food" | "coffee" | "transformation" | "mask" | null)[];
  fourth_cards: ("dove" | "food" | "coffee" | "transformation" | "mask" | "hidden" | null)[];
  shown: ("dove" | "food" | "coffee" | "transformation" | "mask")[] | null;
  support_tokens: ("neutral" | "transformed_kaneki" | null)[] | null;
  known: {
    at_least: Record<string, number>;
    at_most: Record<string, number>;
    hands: string[] | null;
    not: ("kaneki" | "kimi" | "hide" | "mado" | "amon" | "suzuya" | "nishiki" | "hinami" | "rize" | "touka" | "tsukiyama" | "uta" | "yoshimura" | "yomo" | "half_kaneki" | "yoriko")[];
    unchanged: boolean;
  }[];
  notebook: {
    turn: number;
    what: "shown" | "passed" | "exchanged" | "kept" | "suspected" | "interrogated" | "looked" | "swapped";
    seat: number;
    action?: "suspicion_coffee" | "suspicion_food" | "suspicion_dove" | "suspicion_transformation" | "suspicion_any_pair" | "interrogation" | "cover_up_remove" | "cover_up_give" | "attack_most_suspected" | "attack_three_markers";
    seats?: number[];
    other?: number;
    token?: "neutral" | "transformed_kaneki";
    gave?: "dove" | "food" | "coffee" | "transformation" | "mask";
    took?: "dove" | "food" | "coffee" | "transformation" | "mask";
    cards?: ("dove" | "food" | "coffee" | "transformation" | "mask")[];
  }[];
};

/** Night Parade of a Hundred Yokai. */
export type NightParadeView = {
  game: "night-parade";
  seat: number | null;
  seats: number;
  options: Record<string, unknown>;
  to_act: number[];
  pending: ({
    frame: "shuffle_islands";
  } | {
    frame: "shuffle_deck";
    level: number;
  } | {
    frame: "deal_market";
  } | {
    frame: "shuffle_throne";
  } | {
    frame: "draw_first_player";
  } | {
    frame: "deal_plots";
  } | {
    frame: "choose_clans";
  } | {
    frame: "choose_clan";
    seat: number;
  } | {
    frame: "keep_plot";
    waiting: number[];
    answers: Record<string, string | null>;
  } | {
    frame: "clan_kits";
  } | {
    frame: "champion_cards";
  } | {
    frame: "join_champion";
    seat: number;
  } | {
    frame: "first_turn";
  } | {
    frame: "shuffle_enma";
  } | {
    frame: "reveal_plot";
  } | {
    frame: "set_difficulty";
  } | {
    frame: "choose_difficulty";
    seat: number;
  } | {
    frame: "choose_enma_clan";
    seat: number;
    extra: boolean;
  } | {
    frame: "draw_enma_clan";
    extra: boolean;
  } | {
    frame: "enma_kit";
  } | {
    frame: "turn";
    side: number;
  } | {
    frame: "activate";
    seat: number;
  } | {
    frame: "night_parade";
  } | {
    frame: "pending_torii";
  } | {
    frame: "tile_check";
    side: number;
    tile: "T1" | "T2" | "T3" | "T4" | "M1" | "M2" | "M3" | "M4" | "M5" | "B1" | "B2" | "B3" | "B4";
  } | {
    frame: "draw_mystery";
    side: number;
  } | {
    frame: "cards";
    cards: string[];
  } | {
    frame: "activation";
    card: string;
  } | {
    frame: "icons";
    card: string;
    next: number;
    shikigami: boolean;
  } | {
    frame: "space_icons";
    space: "start" | "j1" | "j2" | "j3" | "j4" | "j5" | "throne" | "p1" | "p2" | "p3" | "p4" | "p5";
    next: number;
  } | {
    frame: "window";
  } | {
    frame: "play_shikigami";
    seat: number;
  } | {
    frame: "waiting_shikigami";
  } | {
    frame: "parade_end";
  } | {
    frame: "step_champion";
    seat: number;
  } | {
    frame: "place";
    seat: number;
    element: "earth" | "wood" | "water" | "fire";
  } | {
    frame: "move";
    seat: number;
  } | {
    frame: "fight";
    seat: number;
  } | {
    frame: "hide";
    seat: number;
  } | {
    frame: "hide_share";
    seat: number;
  } | {
    frame: "change";
    seat: number;
    card: string;
  } | {
    frame: "hard_choice";
    seat: number;
  } | {
    frame: "put_champion";
    seat: number;
  } | {
    frame: "reign";
    seat: number;
  } | {
    frame: "choose_shared_tile";
    seat: number;
  } | {
    frame: "return_meeple";
    seat: number;
    tile: "T1" | "T2" | "T3" | "T4" | "M1" | "M2" | "M3" | "M4" | "M5" | "B1" | "B2" | "B3" | "B4";
    clan: "gamanoke" | "onikuma" | "nekomata" | "nogitsune" | "tanuki" | "kappa" | "inugami" | "kotengu" | "sarugami";
  } | {
    frame: "move_group";
    seat: number;
  } | {
    frame: "swap_own";
    seat: number;
  } | {
    frame: "swap_with";
    seat: number;
    own: string;
  } | {
    frame: "renew_market";
    seat: number;
    chosen: string[];
  } | {
    frame: "hide_group";
    seat: number;
  } | {
    frame: "share";
    side: number;
    share: "may_gain_one_spirit" | "may_move_one_meeple" | "may_hide_one_meeple";
  } | {
    frame: "take_share";
    seat: number;
  } | {
    frame: "recruit_step";
  } | {
    frame: "recruit";
    seat: number;
  } | {
    frame: "release_spirit";
  } | {
    frame: "unflip";
  } | {
    frame: "turn_end";
  } | {
    frame: "scoring";
  } | {
    frame: "enma_icon";
    icon: "place" | "spirit" | "talisman" | "fight" | "move" | "hide" | "banish" | "invoke" | "reign" | "change" | "champion";
    card: string;
  } | {
    frame: "enma_move";
    strike: boolean;
  } | {
    frame: "enma_strike";
    tile: "T1" | "T2" | "T3" | "T4" | "M1" | "M2" | "M3" | "M4" | "M5" | "B1" | "B2" | "B3" | "B4";
  } | {
    frame: "enma_card_under";
  } | {
    frame: "enma_reveal";
  } | {
    frame: "enma_activate";
  } | {
    frame: "enma_spend";
  })[];
  legal: (string | number)[][];
  offers: (string | number)[][];
  outcome: {
    winners: number[];
    returns: number[];
    reason: string;
    rule: string;
    details: Record<string, unknown>;
  } | null;
  round: number;
  last_round: boolean;
  first_player: number;
  active: number;
  active_parade: "earth" | "wood" | "water" | null;
  placed: ("T1" | "T2" | "T3" | "T4" | "M1" | "M2" | "M3" | "M4" | "M5" | "B1" | "B2" | "B3" | "B4")[];
  played: string[];
  islands: {
    T1: "earth_a" | "earth_b" | "earth_c" | "earth_d" | "wood_a" | "wood_b" | "wood_c" | "wood_d" | "water_a" | "water_b" | "water_c" | "water_d" | "fire";
    T2: "earth_a" | "earth_b" | "earth_c" | "earth_d" | "wood_a" | "wood_b" | "wood_c" | "wood_d" | "water_a" | "water_b" | "water_c" | "water_d" | "fire";
    T3: "earth_a" | "earth_b" | "earth_c" | "earth_d" | "wood_a" | "wood_b" | "wood_c" | "wood_d" | "water_a" | "water_b" | "water_c" | "water_d" | "fire";
    T4: "earth_a" | "earth_b" | "earth_c" | "earth_d" | "wood_a" | "wood_b" | "wood_c" | "wood_d" | "water_a" | "water_b" | "water_c" | "water_d" | "fire";
    M1: "earth_a" | "earth_b" | "earth_c" | "earth_d" | "wood_a" | "wood_b" | "wood_c" | "wood_d" | "water_a" | "water_b" | "water_c" | "water_d" | "fire";
    M2: "earth_a" | "earth_b" | "earth_c" | "earth_d" | "wood_a" | "wood_b" | "wood_c" | "wood_d" | "water_a" | "water_b" | "water_c" | "water_d" | "fire";
    M3: "earth_a" | "earth_b" | "earth_c" | "earth_d" | "wood_a" | "wood_b" | "wood_c" | "wood_d" | "water_a" | "water_b" | "water_c" | "water_d" | "fire";
    M4: "earth_a" | "earth_b" | "earth_c" | "earth_d" | "wood_a" | "wood_b" | "wood_c" | "wood_d" | "water_a" | "water_b" | "water_c" | "water_d" | "fire";
    M5: "earth_a" | "earth_b" | "earth_c" | "earth_d" | "wood_a" | "wood_b" | "wood_c" | "wood_d" | "water_a" | "water_b" | "water_c" | "water_d" | "fire";
    B1: "earth_a" | "earth_b" | "earth_c" | "earth_d" | "wood_a" | "wood_b" | "wood_c" | "wood_d" | "water_a" | "water_b" | "water_c" | "water_d" | "fire";
    B2: "earth_a" | "earth_b" | "earth_c" | "earth_d" | "wood_a" | "wood_b" | "wood_c" | "wood_d" | "water_a" | "water_b" | "water_c" | "water_d" | "fire";
    B3: "earth_a" | "earth_b" | "earth_c" | "earth_d" | "wood_a" | "wood_b" | "wood_c" | "wood_d" | "water_a" | "water_b" | "water_c" | "water_d" | "fire";
    B4: "earth_a" | "earth_b" | "earth_c" | "earth_d" | "wood_a" | "wood_b" | "wood_c" | "wood_d" | "water_a" | "water_b" | "water_c" | "water_d" | "fire";
  } | null;
  players: {
    clan: "gamanoke" | "onikuma" | "nekomata" | "nogitsune" | "tanuki" | "kappa" | "inugami" | "kotengu" | "sarugami" | null;
    tokens: {
      spirit: number;
      talisman: number;
      banish: number;
      invoke: number;
    };
    flipped: ("earth" | "wood" | "water")[];
    parades: {
      earth: (string | {
        face_down: string;
      })[];
      wood: (string | {
        face_down: string;
      })[];
      water: (string | {
        face_down: string;
      })[];
    };
    hand: string[];
    standing: Record<string, number>;
    lying: Record<string, number>;
    torii: ("T1" | "T2" | "T3" | "T4" | "M1" | "M2" | "M3" | "M4" | "M5" | "B1" | "B2" | "B3" | "B4")[];
    champion: string | null;
    champion_lies: boolean;
    rescued: "throne_1" | "throne_2" | "throne_3" | "throne_4" | "throne_5" | "throne_6" | "throne_7" | "throne_8" | "throne_9" | null;
    betrayed: "throne_1" | "throne_2" | "throne_3" | "throne_4" | "throne_5" | "throne_6" | "throne_7" | "throne_8" | "throne_9" | null;
    supply: number | null;
    torii_left: number | null;
  }[];
  market: {
    1: (string | null)[];
    2: (string | null)[];
    3: (string | null)[];
  };
  decks_known_below: [number, number, number];
  throne_known_below: number;
  enma_known_below: number;
  open_plot: string | null;
  difficulty: "easy" | "medium" | "hard" | null;
  enma_extra_clan: "gamanoke" | "onikuma" | "nekomata" | "nogitsune" | "tanuki" | "kappa" | "inugami" | "kotengu" | "sarugami" | null;
  enma_waiting: {
    earth: string[];
    wood: string[];
    water: string[];
  };
  enma_just_placed: "T1" | "T2" | "T3" | "T4" | "M1" | "M2" | "M3" | "M4" | "M5" | "B1" | "B2" | "B3" | "B4" | null;
  torii_needs?: Record<string, number>;
  torii_limits?: Record<string, number>;
  first_spirits?: Record<string, number>;
  first_mystery?: Record<string, number>;
  decks: {
    1: {
      size: number;
      top: string | null;
      bottom: string[];
      unseen: string[];
    };
    2: {
      size: number;
      top: string | null;
      bottom: string[];
      unseen: string[];
    };
    3: {
      size: number;
      top: string | null;
      bottom: string[];
      unseen: string[];
    };
  };
  throne_pile: {
    size: number;
    top: "throne_1" | "throne_2" | "throne_3" | "throne_4" | "throne_5" | "throne_6" | "throne_7" | "throne_8" | "throne_9" | null;
    bottom: ("throne_1" | "throne_2" | "throne_3" | "throne_4" | "throne_5" | "throne_6" | "throne_7" | "throne_8" | "throne_9")[];
    unseen: ("throne_1" | "throne_2" | "throne_3" | "throne_4" | "throne_5" | "throne_6" | "throne_7" | "throne_8" | "throne_9")[];
  };
  enma_pile: {
    size: number;
    top: "enma_strike" | "enma_march" | "enma_rites" | "enma_ambush" | "enma_usurp" | null;
    bottom: ("enma_strike" | "enma_march" | "enma_rites" | "enma_ambush" | "enma_usurp")[];
    unseen: ("enma_strike" | "enma_march" | "enma_rites" | "enma_ambush" | "enma_usurp")[];
  };
  plots: {
    size: number;
    cards: string[] | null;
  }[];
  discarded_plots: {
    size: number;
    cards: string[] | null;
  }[];
  undealt_plots: number;
  unseen_plots: string[];
  mystery: {
    size: number;
    values: number[] | null;
  }[];
  mystery_supply: number;
  unseen_mystery: number[];
};
