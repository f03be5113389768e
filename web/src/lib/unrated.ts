// Why a match does not count for ratings, in words, and a rating as people read it.
import type { RatingInfo, RoomMessage } from "../protocol";

type Unrated = NonNullable<RoomMessage["unrated"]>;

const WORDS: Record<Unrated, string> = {
  off: "this server does not rate matches",
  bots: "a bot has a seat",
  alone: "there is nobody to compare with",
  position: "it did not begin at the beginning",
  not_agreed: "not everybody agreed",
  stand_in: "a bot answered for somebody",
  moved: "somebody else took over a seat",
  two_seats: "somebody had two seats",
  take_back: "a move was taken back",
  hint: "a hint was used",
  early: "it was ended early",
  forgotten: "somebody who played is forgotten",
};

/** A sentence about a match that counts, or does not. */
export function ratedWords(unrated: Unrated | null): string {
  return unrated === null ? "This match is rated." : `Not rated: ${WORDS[unrated]}.`;
}

export function ratingWords({ rating, give_or_take }: RatingInfo): string {
  return `${rating} ± ${give_or_take}`;
}
