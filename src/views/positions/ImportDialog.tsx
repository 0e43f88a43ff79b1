export function ImportDialog(_: { book: unknown; portfolio: string | undefined; onClose: () => void }) {
  return null;
}
