/** Contacts as links. The text is untrusted, so only a text in the expected form becomes a link. */

export interface Contact {
  text: string;
  /** undefined if the text is not a valid address */
  href: string | undefined;
}

/** One text may contain several numbers: "011-2306000 / +94 11 242 1101". */
export const telephones = (sent: string | undefined): Contact[] =>
  (sent ?? "").split(/[,;/]/).flatMap((part) => {
    const text = part.trim();
    const digits = text.replace(/[\s().-]/g, "");
    return text ? [{ text, href: /^\+?\d{7,15}$/.test(digits) ? `tel:${digits}` : undefined }] : [];
  });

export const mails = (sent: string | undefined): Contact[] =>
  (sent ?? "").split(/[,;\s]+/).flatMap((text) => {
    const real = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text);
    return text ? [{ text, href: real ? `mailto:${text}` : undefined }] : [];
  });

/** Makes https://www.keells.com/ of "www.keells.com". Only a host name with an optional path is accepted. */
export function website(sent: string | undefined): Contact[] {
  const text = sent?.trim();
  if (!text) return [];
  const bare = text.replace(/^https?:\/\//i, "");
  const real = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}(\/[\w\-./%~#?=&]*)?$/i.test(bare);
  return [{ text, href: real ? `https://${bare}` : undefined }];
}
