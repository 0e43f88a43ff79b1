export function SymbolPage() {
  return null;
}
