/** Contacts as links, and only where a text is really one: it is anybody's. */

export interface Contact {
  text: string;
  /** absent for what is no such address */
  href: string | undefined;
}

/** "011-2306000 / +94 11 242 1101": several numbers stand in one text. */
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

/** "www.keells.com" as https://www.keells.com/; nothing but a name in the web, with a path perhaps. */
export function website(sent: string | undefined): Contact | undefined {
  const text = sent?.trim();
  if (!text) return undefined;
  const bare = text.replace(/^https?:\/\//i, "");
  const real = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}(\/[\w\-./%~#?=&]*)?$/i.test(bare);
  return { text, href: real ? `https://${bare}` : undefined };
}
