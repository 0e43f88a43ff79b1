/** Invented names: a head and a tail make a word no company bears, their letters make its ticker. */
const heads =
  "Veli VL,Sura SR,Nada ND,Pehe PH,Tiru TR,Oru RU,Kavi KV,Mihi MH,Luni LN,Sandu SD,Ravi RV,Yali YL,Dewu DW,Bimu BM,Hansu HS,Isi IS,Gini GN,Uthu UT,Chari CR,Walu WL,Zeni ZN".split(
    ",",
  );
const tails =
  "mora MR,watha WT,tenna TN,kella KL,puta PT,dola DL,mini MN,sela SL,gamu GM,villa VA,ketha KT,bara BR,nika NK,lunga LG".split(
    ",",
  );

const parted = (entry: string): [string, string] => {
  const [word = "", code = ""] = entry.split(" ");
  return [word, code];
};

export interface Word {
  word: string;
  ticker: string;
}

/** The nth word of 294; words near each other in number differ in head and tail. */
export function wordAt(n: number): Word {
  const [head, headCode] = parted(heads[n % heads.length] ?? "");
  const [tail, tailCode] = parted(tails[(n + Math.floor(n / 42)) % tails.length] ?? "");
  return { word: head + tail, ticker: headCode + tailCode };
}

/** How the board spells some names: double blanks, mixed case, curly quotes, cut at 50 characters. */
export function untidy(name: string, n: number): string {
  const cut = (text: string) => text.slice(0, 50);
  if (n % 23 === 5) return cut(name.replace(" ", "  "));
  if (n % 31 === 7) return cut(name.toLowerCase().replace(/\b\w/g, (letter) => letter.toUpperCase()));
  if (n % 97 === 11) return cut(`“${name.replace(" ", "” ")}`);
  if (n % 53 === 13) return cut(name.replace(" PLC", " (CEYLON ISLANDS) INTERNATIONAL HOLDINGS COMPANY PLC"));
  return cut(name);
}
