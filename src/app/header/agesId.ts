/** Names the card that opens from the market's word. */
export const agesId = "ages";
