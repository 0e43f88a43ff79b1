/** What a page asks for before it is drawn for the first time, so that it is drawn once, and with it. */
let asked: Promise<unknown> = Promise.resolve();

/** The page that is opened asks; a later one asks as it is drawn. */
export const askFirst = (answers: Promise<unknown>): void => {
  asked = answers;
};

export const firstAnswers = (): Promise<unknown> => asked;
