// Emblems of the cast, things and not faces, on 100 by 100; and the signs of the three camps on 32 by 32.

export const EMBLEMS: Record<string, string> = {
  kimi: "<path fill='#e8c75a' d='M50 82c-2-14-2-20 0-28C36 66 14 60 10 36c12-2 18-8 22-18 6 2 10 4 18 4s12-2 18-4c4 10 10 16 22 18-4 24-26 30-40 18 2 8 2 14 0 28Z'/><path class='fine' d='M50 54 26 28m24 26L38 22m12 32 24-26M50 54l12-32M50 54V24'/>",
  hide: "<path fill='none' stroke-width='7' d='M20 56C16 8 84 8 80 56'/><path fill='#d9792b' d='M14 50h14v30H18c-6-6-8-22-4-30Zm72 0H72v30h10c6-6 8-22 4-30Z'/><path fill='#f3ead7' d='M44 84V52l18-5v26'/><path class='fine' d='M44 84V52l18-5v26'/><ellipse cx='39' cy='84' rx='7' ry='5' fill='#1b1a2e'/><ellipse cx='57' cy='74' rx='7' ry='5' fill='#1b1a2e'/>",
  suzuya:
    "<path fill='none' stroke='#c8412b' stroke-width='5' d='M16 80c20-26 30 6 46-14S52 34 66 24'/><path fill='#d7d9e2' d='M84 10 40 66l-6 4 2-8L78 12q8-8 6-2Z'/><path class='fine' d='m76 20-4 6M18 30l14 10m-16 4 12-12M24 24l12 12'/>",
  nishiki:
    "<path fill='#3c8a86' d='M22 84c-16-8-14-30 4-32 12-2 22 8 34 4 12-4 10-18-2-18-6 0-9 4-9 8-8-2-8-14 0-19 14-9 40-1 38 21-2 24-28 22-40 19-10-2-14 4-10 8 6 4 16-2 24 4-8 12-26 12-39 5Z'/><circle cx='72' cy='40' r='3.500' fill='#1b1a2e'/><path fill='none' stroke='#c8412b' d='m87 46 8 2 3-3m-3 3 2 5'/><path class='fine' d='M30 60q8 0 14 5m8 2q14 4 24-6'/>",
  rize: "<path fill='#7d4b8f' d='M50 92C44 66 44 58 50 48c6 10 6 18 0 44Z'/><path fill='#c23b52' d='M50 52C40 40 40 22 50 8c10 14 10 32 0 44Zm-3 2C30 56 16 46 10 30c16 2 28 10 37 24Zm6 0c17 2 31-8 37-24-16 2-28 10-37 24ZM46 58C34 68 20 68 8 58c12-6 26-6 38 0Zm8 0c12 10 26 10 38 0-12-6-26-6-38 0Z'/>",
  touka:
    "<path fill='#8c6bc4' d='M12 86C8 50 24 22 62 6c-4 9-4 15-2 20 8-4 18-6 30-4-8 5-12 10-14 16 6-1 11 0 16 4-10 1-15 5-19 10 4 1 7 3 10 7-26-2-50 2-71 27Z'/><path fill='#d8c9f2' d='M22 70C24 48 36 32 56 22c-2 6-2 10 0 14-14 6-26 18-34 34Z'/><path class='fine' d='M40 58c8-8 18-13 30-16M36 66c10-7 22-10 36-10'/>",
  half_kaneki:
    "<path fill='#f3ead7' d='M50 8a42 42 0 0 0 0 84Z'/><path fill='#2a2140' d='M50 8a42 42 0 0 1 0 84Z'/><path fill='#d9792b' d='M50 34a16 16 0 0 0 0 32Z'/><path class='fine' d='M50 24v-9M36 29l-6-7M29 43l-9-4M27 54H17M31 66l-8 6M42 74l-4 9'/><path fill='#ffe9ab' d='M50 34a16 16 0 0 1 0 32 22 22 0 0 0 0-32Z'/><path fill='#ffe9ab' stroke='none' d='m74 30 2 5 5 2-5 2-2 5-2-5-5-2 5-2Zm6 32 1.500 3.500 3.500 1.500-3.500 1.500-1.500 3.500-1.500-3.500-3.500-1.500 3.500-1.500Z'/><path fill='none' stroke='#c8412b' stroke-width='3' d='M50 8v84'/>",
  yoriko:
    "<path fill='#c98a45' d='M10 56c-4-22 14-34 24-26 8-14 30-14 36 2 16-4 26 14 20 28-2 10-8 20-14 22H24c-8-4-12-14-14-26Z'/><path fill='#efc98a' d='M20 54c-2-12 6-20 16-18M46 40c2-10 14-12 20-4M76 44c6 2 8 8 6 14' /><path class='fine' d='M34 30c4 8 4 14 2 20m34-18c-2 8-1 14 2 20M24 70h52'/>",
  kaneki:
    "<path fill='#f3ead7' d='M50 26C36 16 20 16 6 20v58c14-4 30-4 44 6 14-10 30-10 44-6V20c-14-4-30-4-44 6Z'/><path class='fine' d='M50 26v58M16 34c8-2 16-1 24 3M16 48c8-2 16-1 24 3M16 62c8-2 16-1 24 3M84 34c-8-2-16-1-24 3M84 48c-8-2-16-1-24 3'/><path fill='#c8412b' d='M66 16h12v34l-6-6-6 6Z'/>",
  mado: "<path fill='none' stroke-width='6' d='M36 30V18h28v12'/><path fill='#8d8f9c' d='M10 30h80v50H10Z'/><path fill='#5d5f6e' d='M10 48h80v10H10Z'/><path fill='#e0a93b' d='M43 46h14v14H43Z'/>",
  amon: "<path fill='#8a5a3b' d='M8 86 46 48l8 8-38 38q-12 2-8-8Z'/><path fill='#a9aebc' d='M44 30 64 8l28 28-22 20q-6 4-12-2L46 42q-6-6-2-12Z'/><path class='fine' d='m56 20 26 26M50 28l22 22'/>",
  hinami:
    "<path fill='#d98aa6' d='M6 52C10 22 30 8 50 8s40 14 44 44c-8-8-18-8-22 0-6-8-16-8-22 0-6-8-16-8-22 0-4-8-14-8-22 0Z'/><path class='fine' d='M50 8c-12 12-20 26-22 44M50 8c12 12 20 26 22 44'/><path fill='none' stroke-width='5' d='M50 52v32q0 10 9 10t9-9'/>",
  tsukiyama:
    "<path fill='#e8c75a' d='M58 6a34 34 0 1 0 30 46A28 28 0 0 1 58 6Z'/><path fill='#5b4a86' d='M2 92 34 52l16 20 12-14 36 34Z'/><path fill='none' stroke-width='4' d='M84 10v18q0 8-6 8t-6-8V10m6 0v48'/>",
  uta: "<path fill='#fbf3e2' d='M20 18q22-10 44 0 4 40-22 56-26-16-22-56Z'/><path fill='#1b1a2e' d='M27 36q8-5 13 2-8 5-13-2Zm30 0q-8-5-13 2 8 5 13-2Z'/><path class='fine' d='M34 58q8 5 16 0'/><path fill='#6a4788' d='M90 8 66 62l-8 18 16-12L96 14Z'/>",
  yoshimura:
    "<path fill='#8f7a5f' d='M18 20c8 4 14 4 18 2q14-6 28 0c4 2 10 2 18-2 6 34 2 70-32 74C16 90 12 54 18 20Z'/><circle cx='36' cy='42' r='13' fill='#fbf3e2'/><circle cx='64' cy='42' r='13' fill='#fbf3e2'/><circle cx='36' cy='42' r='5' fill='#1b1a2e'/><circle cx='64' cy='42' r='5' fill='#1b1a2e'/><path fill='#e0a93b' d='m44 52 6 12 6-12Z'/><path class='fine' d='M34 74q6 6 10 0 6 6 12 0 6 6 10 0'/>",
  yomo: "<path fill='#3d4357' d='M4 40 30 32C34 18 48 12 60 16c24 6 34 30 32 66L70 70 56 92 48 72C34 70 28 58 30 46Z'/><circle cx='46' cy='32' r='4' fill='#fbf3e2'/><path class='fine' d='M58 40c10 8 14 18 14 30M50 50c6 4 10 10 10 18'/>",
};

/** Round is human, a fang ghoul, a shield inspector, halves both. */
export const CAMPS: Record<string, string> = {
  human:
    "<circle cx='16' cy='16' r='13'/><path class='in' d='M16 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm-8 16c1-8 15-8 16 0Z'/>",
  ghoul: "<path d='M3 4h26c1 12-4 22-13 26C7 26 2 16 3 4Z'/><path class='in' d='m8 9 4 12 3-9h2l3 9 4-12q-8 4-16 0Z'/>",
  inspector: "<path d='M4 4h24v14L16 30 4 18Z'/><path class='in' d='M16 8v13m-6-7h12' stroke-width='3.500'/>",
  both: "<path d='M16 3a13 13 0 0 0 0 26Z'/><path class='g' d='M16 3h13c1 12-4 22-13 27Z'/>",
};
