// The yokai of the cards, 100 by 100: families of shapes; who belongs to which, and how it differs, is data.

import { dot, line, shape } from "./strokes";
import { CREAM, INK } from "./symbols";

const KINDS: Record<string, (skin: string) => string> = {
  umbrella: (skin) =>
    shape("M50 4Q12 14 8 62q10-8 20 0 10-8 22 0 12-8 22 0 10-8 20 0Q88 14 50 4Z", skin) +
    line("M50 6Q30 24 28 62M50 6q20 18 22 56M50 6v54", INK, 2) +
    dot(50, 38, 13, CREAM) +
    dot(51, 40, 6, INK) +
    shape("M34 62q16-6 32 0-2 10-16 10T34 62Z", INK) +
    shape("M46 68q4-2 8 0 4 16-2 22-8-4-6-22Z", "#d9583f") +
    line("M50 78v12m-8 4h16", INK, 4),
  lantern: (skin) =>
    shape("M34 6h32v8H34Zm0 78h32v8H34Z", INK) +
    shape("M34 14h32q24 34 0 70H34Q10 48 34 14Z", skin) +
    line("M23 30h54M18 44h64M20 70h60", INK, 1.8) +
    shape("M28 34q8-8 16 2-8 8-16-2Zm44 0q-8-8-16 2 8 8 16-2Z", CREAM) +
    dot(37, 36, 3, INK) +
    dot(63, 36, 3, INK) +
    shape("M22 56q28-10 56 0-6 18-28 18T22 56Z", INK) +
    shape("M44 66q8-4 14 0 6 18 0 30-12-6-14-30Z", "#d9583f"),
  wheel: (skin) =>
    `<g stroke="#c8412b" stroke-width="5" fill="none"><path d="M14 26Q2 12 16 2q-2 10 8 12M86 26Q98 12 84 2q2 10-8 12M10 78q-10 6-6 18 6-8 14-8M90 78q10 6 6 18-6-8-14-8"/></g>` +
    dot(50, 52, 42, "#6b4a2f") +
    dot(50, 52, 33, "#3a2a24") +
    line("M50 10v84M8 52h84M20 22l60 60M80 22 20 82", "#6b4a2f", 5) +
    dot(50, 52, 24, skin) +
    shape("M34 46q8-6 14 2-8 6-14-2Zm32 0q-8-6-14 2 8 6 14-2Z", CREAM) +
    dot(42, 48, 2.4, INK) +
    dot(58, 48, 2.4, INK) +
    line("M32 40l14 4m22-4-14 4", INK, 3.2) +
    shape("M36 60q14-5 28 0-3 10-14 10T36 60Z", INK) +
    shape("m40 60 3 5 3-6Zm20 0-3 5-3-6Z", CREAM),
  skull: () =>
    shape("M50 6q38 0 40 38 0 16-12 24v14q-6 6-12 4v8H34v-8q-6 2-12-4V68Q10 60 10 44 12 6 50 6Z", "#f1e6cd") +
    shape("M22 46q6-14 22-8 4 16-8 20-14 0-14-12Zm56 0q-6-14-22-8-4 16 8 20 14 0 14-12Z", INK) +
    dot(34, 48, 4, "#ffb35c", 'stroke="none"') +
    dot(66, 48, 4, "#ffb35c", 'stroke="none"') +
    shape("M50 56l6 12H44Z", INK) +
    line("M30 78h40M38 70v16m8-18v18m8-18v18m8-16v16", INK, 2.6),
  spider: (skin) =>
    line(
      "M38 56Q14 40 6 12M36 62Q8 58 2 40M38 70Q12 78 4 92M42 78q-10 10-12 18M62 56q24-16 32-44M64 62q28-4 34-22M62 70q26 8 34 22M58 78q10 10 12 18",
      INK,
      5,
    ) +
    shape("M50 44q26 2 26 28T50 98Q24 96 24 72t26-28Z", skin) +
    line("M34 74q16 10 32 0M36 86q14 8 28 0", "#ffd172", 4) +
    shape("M50 14q20 0 20 22T50 58Q30 56 30 36t20-22Z", CREAM) +
    shape("M30 36q0-24 20-24t20 24q-8-2-10-12-10 6-22 2-2 8-8 10Z", INK) +
    shape("M38 38q5-3 9 1m15-1q-5-3-9 1", "none", 'stroke="#c8412b" stroke-width="3"') +
    dot(50, 50, 2.4, "#c8412b", 'stroke="none"'),
  serpent: (skin) =>
    line("M20 92q-16-20 10-32t34-2q18-10 4-22", INK, 24) +
    line("M20 92q-16-20 10-32t34-2q18-10 4-22", skin, 18) +
    shape("M36 40Q30 12 56 8q30 0 34 24l8 10-16 6q-10 10-26 6-16-2-20-14Z", skin) +
    shape("M48 10Q40-2 28 2q4 12 12 14ZM74 12Q84 0 94 6q-4 10-12 12Z", "#f2d9a0") +
    dot(62, 28, 7, CREAM) +
    dot(64, 29, 3.2, INK) +
    line("M70 46q10-2 18-6m-2 4 12 8m-14-6 6 12", "#c8412b", 3) +
    shape("M36 30 24 26l6 10-10 4 14 4Z", "#c8412b"),
  fish: (skin) =>
    shape("M6 56Q20 22 56 22q20 2 38 30-20 30-44 30Q20 80 6 56Z", skin) +
    shape("M6 56-2 30q16 4 20 14Zm0 0-4 24q16-2 20-12ZM44 24Q52 4 74 8q-4 12-14 16Z", "#c8412b") +
    line("M40 36q8 18 0 36M52 38q6 14 0 30", INK, 2.2) +
    dot(72, 46, 9, CREAM) +
    dot(74, 47, 4, INK) +
    shape("M92 56q-12 2-18 12 12 4 20-16Z", INK) +
    shape("m90 58-5 4-1-5Zm-8 4-4 3-1-4Z", CREAM) +
    line("M76 74q-4 12-12 16m4-18q-8 8-16 8", "#c8412b", 3),
  umibozu: (skin) =>
    shape("M50 8q34 2 38 48 2 14 8 20H4q6-6 8-20Q16 10 50 8Z", skin) +
    dot(34, 44, 10, CREAM) +
    dot(66, 44, 10, CREAM) +
    dot(35, 46, 4.4, INK) +
    dot(65, 46, 4.4, INK) +
    line("M0 78q12-10 25 0t25 0 25 0 25 0M0 90q12-10 25 0t25 0 25 0 25 0", CREAM, 5),
  lady: (skin) =>
    shape("M50 6Q16 8 16 50q0 24-10 44h88Q84 74 84 50 84 8 50 6Z", "#23202e") +
    shape("M28 70q22 12 44 0 20 6 22 28H6q2-22 22-28Z", skin) +
    shape("M50 18q20 2 20 30-2 22-20 26-18-4-20-26 0-28 20-30Z", CREAM) +
    shape("M30 44q4-18 20-20 16 2 20 20 2-26-20-30-22 4-20 30Z", "#23202e", 'stroke="none"') +
    line("M36 46q6 4 10 0m18 0q-6 4-10 0", INK, 2.6) +
    dot(40, 36, 2.2, INK, 'stroke="none"') +
    dot(60, 36, 2.2, INK, 'stroke="none"') +
    shape("M46 60q4 3 8 0-4-4-8 0Z", "#c8412b"),
  neck: (skin) =>
    shape("M20 98q4-22 20-24h16q16 4 20 24Z", skin) +
    line("M48 80q30-8 22-26T40 48q-14-10 0-22", INK, 15) +
    line("M48 80q30-8 22-26T40 48q-14-10 0-22", "#fbe9cf", 10) +
    shape("M44 4q20-4 28 10 4 16-8 22-16 4-26-6-6-18 6-26Z", CREAM) +
    shape("M44 2q26-6 34 16-2 10-8 12-2-12-12-14-12 6-22 4Q34 6 44 2Z", "#23202e") +
    line("M50 24q4 3 8 0m4 0q3 2 6 0", INK, 2.2) +
    shape("M56 31q4 3 8 0-4-3-8 0Z", "#c8412b"),
  kid: (skin) =>
    shape("M22 98q2-30 28-32 26 2 28 32Z", skin) +
    line("M50 68v30M36 78l14-10 14 10", CREAM, 3) +
    shape("M50 6q34 2 34 36-2 28-34 30-32-2-34-30Q16 8 50 6Z", "#f3d3a8") +
    dot(50, 36, 16, CREAM) +
    dot(52, 38, 8, INK) +
    dot(55, 35, 2.4, CREAM, 'stroke="none"') +
    shape("M36 60q14 8 28 0-2 8-14 8t-14-8Z", "#c8412b") +
    line("M34 18q16-8 32 0", INK, 3),
  oni: (skin) =>
    shape("M28 26Q16 14 22-2q14 8 18 22ZM72 26Q84 14 78-2 64 6 60 20Z", "#f2d9a0") +
    shape("M8 56q-2-18 10-26Q30 12 50 16q20-4 32 14 12 8 10 26-4 38-42 40Q12 94 8 56Z", "#23202e") +
    shape("M50 24q32 2 32 34 0 34-32 36-32-2-32-36 0-32 32-34Z", skin) +
    shape("M24 50q10-8 20 4-12 6-20-4Zm52 0q-10-8-20 4 12 6 20-4Z", "#ffe08a") +
    dot(36, 52, 2.8, INK) +
    dot(64, 52, 2.8, INK) +
    line("M20 44q14-8 26 6M80 44q-14-8-26 6", INK, 4.4) +
    shape("M40 64q10-7 20 0-10 6-20 0Z", "#8a2416") +
    shape("M28 74q22-8 44 0-4 14-22 14T28 74Z", INK) +
    shape("m33 74 4-8 4 6Zm34 0-4-8-4 6Z", CREAM),
  ox: (skin) =>
    shape("M26 30Q-2 28 4 2q14 16 30 14ZM74 30q28-2 22-28-14 16-30 14Z", "#f2d9a0") +
    shape("M24 36 6 38q4 14 20 12ZM76 36l18 2q-4 14-20 12Z", skin) +
    shape("M50 18q28 2 28 26-2 14-8 22-2 28-20 30-18-2-20-30-6-8-8-22 0-24 28-26Z", skin) +
    shape("M34 70q16-8 32 0 2 24-16 26-18-2-16-26Z", "#e9cfa6") +
    dot(43, 78, 3.2, INK) +
    dot(57, 78, 3.2, INK) +
    line("M43 86q7 5 14 0", INK, 2.4) +
    shape("M30 44q8-4 14 4-10 4-14-4Zm40 0q-8-4-14 4 10 4 14-4Z", "#ffe08a") +
    dot(38, 45, 2.4, INK) +
    dot(62, 45, 2.4, INK) +
    line("M50 24v18m-6-12h12", "#c8412b", 3),
  bird: (skin) =>
    shape(
      "M50 40Q20 8 0 22q0 14 10 20-8 4-6 14 6 8 16 6-2 10 8 14l22-6 22 6q10-4 8-14 10 2 16-6 2-10-6-14 10-6 10-20-20-14-50 18Z",
      skin,
    ) +
    shape("M50 30q20 4 20 36T50 96Q30 96 30 66t20-36Z", "#f3e3c2") +
    shape("M50 8q18 0 18 20T50 46Q32 44 32 28T50 8Z", skin) +
    dot(42, 26, 5, "#ffe08a") +
    dot(58, 26, 5, "#ffe08a") +
    dot(42, 26, 2, INK) +
    dot(58, 26, 2, INK) +
    shape("M44 32h12l-6 18Z", "#e3a32b") +
    line("M40 60q10 6 20 0m-18 12q8 6 16 0", INK, 2.2),
  tree: (skin) =>
    shape(
      "M36 98q6-20 0-34-16-4-22-16 8-2 12 2-6-14 2-22 4 12 12 16Q34 20 46 4q12 16 8 38 10-6 14-20 10 10 4 24 6-6 14-4-6 16-22 22-4 14 4 34Z",
      "#7a5a3a",
    ) +
    dot(16, 34, 12, skin) +
    dot(46, 12, 15, skin) +
    dot(82, 30, 14, skin) +
    dot(28, 18, 11, skin) +
    dot(66, 12, 11, skin) +
    dot(44, 58, 5, CREAM) +
    dot(58, 58, 5, CREAM) +
    dot(45, 59, 2.2, INK) +
    dot(57, 59, 2.2, INK) +
    shape("M43 70q8-4 15 0-2 10-8 10t-7-10Z", INK),
  beast: (skin) =>
    line("M84 92Q102 60 82 44", "#00000000", 1) +
    shape("M78 92q26-14 16-44-4 14-14 16Z", skin) +
    shape("M22 40 14 8q16 4 22 18 12-4 24 0Q66 12 82 8L74 40q8 20-6 34 8 10 6 22H24q-2-12 6-22-14-14-8-34Z", skin) +
    shape("M34 60q14-8 28 0 2 18-14 20-16-2-14-20Z", "#f3e3c2") +
    shape("M43 60q5-3 10 0l-5 6Z", INK) +
    shape("M28 44q8-6 15 2-8 6-15-2Zm40 0q-8-6-15 2 8 6 15-2Z", "#ffe08a") +
    dot(37, 45, 2.2, INK) +
    dot(59, 45, 2.2, INK) +
    line("M40 72q8 6 16 0", INK, 2.4) +
    shape("M36 92l3-8 3 8Zm20 0 3-8 3 8Z", CREAM),
  hairy: (skin) =>
    shape(
      "M50 4l6 10 10-6 2 12 12-2-2 12 12 4-6 10 12 8-10 8 8 10-10 6 4 12-12 2-2 10-12-2-6 6-6-6-6 6-6-6-12 2-2-10-12-2 4-12-10-6 8-10-10-8 12-8-6-10 12-4-2-12 12 2 2-12 10 6Z",
      skin,
    ) +
    dot(38, 46, 9, CREAM) +
    dot(62, 46, 9, CREAM) +
    dot(40, 47, 4, INK) +
    dot(60, 47, 4, INK) +
    shape("M36 66q14-6 28 0-3 12-14 12T36 66Z", INK) +
    shape("m40 66 3 6 3-7Zm20 0-3 6-3-7Z", CREAM),
  ghost: (skin) =>
    shape("M50 6q32 2 32 40 0 20 8 30-8 4-14-2 0 12 10 18Q60 100 40 90 18 78 20 46 18 8 50 6Z", skin) +
    shape("M22 54Q8 52 6 62q6 8 14 4Zm58 0q12-6 16 4-4 8-12 6Z", skin) +
    line("M36 40q6-5 10 0m18 0q-6-5-10 0", INK, 3.2) +
    shape("M44 56q6-4 12 0-1 12-6 12t-6-12Z", INK) +
    line("M34 76q10 8 24 10", INK, 2),
  flame: (skin) =>
    shape("M54 2q6 22-18 40Q18 58 22 74q4 22 30 24 26-2 28-26 0-16-10-28-2 8-8 10Q70 26 54 2Z", skin) +
    shape("M52 44q2 10-8 18-8 10 0 22 12 8 22-2 4-10-4-18-2 4-4 4-2-12-6-24Z", "#ffe08a") +
    dot(45, 72, 3.4, INK) +
    dot(59, 72, 3.4, INK) +
    line("M46 82q6 4 12 0", INK, 2.6),
  octopus: (skin) =>
    shape(
      "M50 6q32 0 32 34 0 12-6 18 6 16 20 18-8 10-22 2-2 10 4 18-12 2-16-12-6 2-6 14h-12q0-12-6-14-4 14-16 12 6-8 4-18Q12 86 4 76q14-2 20-18-6-6-6-18Q18 6 50 6Z",
      skin,
    ) +
    dot(38, 38, 8, CREAM) +
    dot(62, 38, 8, CREAM) +
    dot(39, 40, 3.6, INK) +
    dot(61, 40, 3.6, INK) +
    line("M28 28l14 4m30-4-14 4", INK, 3) +
    dot(50, 56, 5, INK) +
    dot(24, 68, 2.4, CREAM) +
    dot(76, 68, 2.4, CREAM),
  turtle: (skin) =>
    shape("M50 34q40 2 42 42-42 28-84 0 2-40 42-42Z", "#5a4a3a") +
    line("M50 36v52M22 56q28 14 56 0M30 42l8 14m32-14-8 14", "#8d7a58", 3) +
    shape("M50 4q24 0 24 24T50 56Q26 52 26 28T50 4Z", skin) +
    shape("M30 14q20-12 40 0-20 8-40 0Z", "#9fd6e2") +
    dot(40, 28, 5, CREAM) +
    dot(60, 28, 5, CREAM) +
    dot(41, 29, 2.2, INK) +
    dot(59, 29, 2.2, INK) +
    shape("M40 40q10-6 20 0-3 8-10 8t-10-8Z", "#e3b24f"),
  sage: (skin) =>
    shape("M20 98q4-26 30-28 26 2 30 28Z", skin) +
    shape("M50 2q26 0 28 30 0 14-6 22-4 18-22 18T28 54q-6-8-6-22Q24 2 50 2Z", "#f0d2aa") +
    line("M34 18q16-6 32 0M36 26q14-5 28 0", "#b98d5c", 2.2) +
    line("M32 42q8-4 14 0m22 0q-8-4-14 0", INK, 3) +
    shape("M36 58q14 8 28 0-4 26-14 30-10-4-14-30Z", "#f5f0e4") +
    line("M42 58q8 4 16 0", "#c8412b", 3),
  shell: (skin) =>
    shape("M50 6q36 8 42 52 0 18-16 26H24Q8 76 8 58 14 14 50 6Z", skin) +
    line("M50 8Q30 36 32 84M50 8q20 28 18 76M50 8v76", INK, 2.4) +
    shape("M22 62q28-12 56 0 2 30-28 32-30-2-28-32Z", "#3a2a34") +
    dot(40, 72, 6, "#ffe08a") +
    dot(60, 72, 6, "#ffe08a") +
    dot(41, 73, 2.6, INK) +
    dot(59, 73, 2.6, INK) +
    shape("M36 84q14 6 28 0-4 10-14 10t-14-10Z", "#c8412b"),
  wall: (skin) =>
    shape("M12 14 86 8l6 80-82 6Z", skin) +
    line("M14 36l74-4M12 62l78-4M38 12l1 22M64 10v22M28 36l1 26M54 34l1 26M78 33l1 26", INK, 2) +
    shape("M28 42q9-6 17 2-9 7-17-2Zm44-2q-9-6-17 2 9 7 17-2Z", CREAM) +
    dot(37, 43, 2.8, INK) +
    dot(63, 42, 2.8, INK) +
    shape("M34 68q16-8 34-1-3 12-17 12T34 68Z", INK) +
    shape("M10 94 6 98h20l-2-6Zm70-6 2 8h16l-6-8Z", skin),
};

const FAMILIES: Record<string, string> = {
  umbrella: "Kasa-obake Bakezori Hahakigami Amefuri-kozo",
  lantern: "Chochin-obake Ao-andon Tsurube-otoshi",
  wheel: "Wanyudo Katawaguruma Oboroguruma Kasha",
  skull: "Gashadokuro Kyokotsu Hone-onna Tenjoname",
  spider: "Jorogumo Tsuchigumo Ushi-oni",
  serpent: "Nure-onna Ryujin Orochi Mizuchi Ikuchi Ayakashi Tsuchinoko Kirin",
  fish: "Isonade Namazu Shachihoko Iwana-bozu Ningyo Jinja-hime Amabie Bake-kujira",
  umibozu: "Umibozu Umi-zato Moryo",
  lady: "Yuki-onna Ame-onna Iso-onna Hashihime Futakuchi-onna Ubume Yamauba Umi-nyobo Tsurara-onna Umigozen Ohaguro-bettari",
  neck: "Rokurokubi Ashinaga Tenaga",
  kid: "Hitotsume-kozo Tofu-kozo Azukiarai Zashiki-warashi Kurabokko Yukinko Kawa-akago Yamabiko Makuragaeshi",
  oni: "Ibaraki-doji Shuten-doji Namahage Amanojaku Hannya Onibaba Yanari Akaname",
  ox: "Gozu Mezu Waira",
  bird: "Daitengu Onmoraki Itsumade Basan Aosagibi Yosuzume Tatarimokke Nobusuma",
  tree: "Kodama Jinmenju Jubokko Kijimuna",
  beast: "Kamaitachi Raiju Mujina Kawauso Okuri-inu Tesso Sunekosuri Kuda-gitsune Bakeneko Nue Nodeppo Kawatabi",
  hairy: "Keukegen Otoroshi Hihi Yamawaro Satori Momonjii Obariyon Shojo",
  ghost: "Nuppeppo Noppera-bo Betobeto-san Buruburu Funayurei Dorotabo",
  flame: "Kitsunebi Mino-bi Furaribi",
  octopus: "Akkorokamui Koromodako",
  turtle: "Suiko Garappa Hyosube Gangi-kozo",
  sage: "Nurarihyon Mikoshi-nyudo Yamajijii Konaki-jiji",
  shell: "Sazae-oni Shussebora Amikiri",
  wall: "Nurikabe Ungaikyo Seto-taisho Biwa-bokuboku",
};

const KIND_OF = new Map(
  Object.entries(FAMILIES).flatMap(([kind, names]) => names.split(" ").map((name): [string, string] => [name, kind])),
);
const HUES: Record<string, string[]> = {
  earth: ["#c9803f", "#a8552f", "#d0a045", "#8d5a78", "#b06a6a", "#7f6a3a"],
  wood: ["#6f9a4c", "#4f7f6b", "#9aa544", "#b8693c", "#7c8f5c", "#a65a74"],
  water: ["#4f8fb0", "#5f76b5", "#57a39a", "#8f86b8", "#3f6d86", "#b0708a"],
};
/** What some wear, so that two of a family are told apart. */
const WORN = [
  "",
  shape("M50 14Q34 8 36-8q24-2 24 16-2 6-10 6Z", "#6f9a4c", 'stroke-width="2"') +
    line("M50 14Q50 2 43-3", "#365a2a", 2),
  shape("M8 24Q30-6 50-8q20 2 42 32-42-12-84 0Z", "#d9b26a") + line("M26 12 46-6m28 18L54-6", "#8f6238", 2),
  shape("M42-4h16v26H42Z", "#f6e2a6") + line("M50 0v12M45 5h10m-10 6h10", "#c8412b", 2.6),
  dot(70, 12, 6, "#f3b6b0") + dot(80, 18, 6, "#f3b6b0") + dot(72, 22, 6, "#f3b6b0") + dot(74, 17, 4, "#ffe08a"),
  shape("M18 78q32 14 64 0l2 9q-34 14-68 0Z", "#c8412b") + shape("M70 84q12 4 10 16l-10-2Z", "#c8412b"),
];
/** What floats about those without a head to wear anything on. */
const ABOUT = [
  "",
  line("M4 22q8-8 16 0t16 0M64 92q8-8 16 0t16 0", "#fff8e0", 3.4),
  shape(
    "M10 20q-6-10 4-18 0 8 6 8-2-8 4-12 8 14-2 24-8 2-12-2ZM84 92q-5-9 4-16 0 7 5 7-1-7 4-11 6 13-2 22-8 2-11-2Z",
    "#f0a24a",
  ),
  dot(10, 14, 5, "#f3b6b0") + dot(20, 8, 4, "#f3b6b0") + dot(90, 88, 5, "#f3b6b0") + dot(82, 95, 3.4, "#f3b6b0"),
  shape("M6 92q10-16 22-4-8 10-22 4ZM74 10q14-12 22 2-12 8-22-2Z", "#6f9a4c"),
];
const HEADED = new Set("lady kid oni beast hairy ghost octopus turtle sage skull bird".split(" "));

function hash(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
}

/** The picture of a yokai. */
export function yokai(name: string, element: string): string {
  const seed = hash(name);
  const kind = KIND_OF.get(name) ?? "ghost";
  const hues = HUES[element] ?? (HUES.earth as string[]);
  const drawn = (KINDS[kind] as (skin: string) => string)(hues[seed % hues.length] as string);
  const more = HEADED.has(kind) ? WORN : ABOUT;
  const worn = more[(seed >> 5) % more.length] as string;
  return seed & 8 ? `<g transform="translate(100 0) scale(-1 1)">${drawn}${worn}</g>` : drawn + worn;
}
