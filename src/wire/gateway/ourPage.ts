/** What every page of a build bears: whoever else answers in the server's place, a proxy or a hotel's network, does not. */
export const isOurPage = (html: string): boolean => /<meta name="build" content="[^"]+"/.test(html);
