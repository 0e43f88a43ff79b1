import { type AnchorHTMLAttributes, type MouseEvent, useContext, useEffect } from "react";
import { places } from "./places.ts";
import { type Address, type Pattern, Table, useGo, usePlace, written } from "./routes.ts";

type LinkProps<P extends Pattern> = Address<P> & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">;

/** A link within the app. A plain click opens the page without a reload, and pointing at the link loads that page's code. */
export function Link<P extends Pattern>({ to, params, search, onClick, ...rest }: LinkProps<P>) {
  const table = useContext(Table);
  const { path } = usePlace();
  const href = written({ to, params, search } as Address<P>);
  const [target = ""] = href.split("?");
  const here = path === target || (target !== "/" && path.startsWith(`${target}/`));
  // if loading fails, the page shows the failure when it is opened
  const prepare = () => void table.load(to).catch(() => undefined);
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (elsewhere || event.defaultPrevented) return;
    event.preventDefault();
    void table.go(href);
  };
  return (
    <a
      {...rest}
      href={places.whole(href)}
      aria-current={here ? "page" : undefined}
      onClick={click}
      onPointerEnter={prepare}
      onFocus={prepare}
    />
  );
}

/** Replaces the address with another one. */
export function Redirect<P extends Pattern>(address: Address<P>) {
  const go = useGo();
  useEffect(() => go(address, { replace: true }));
  return null;
}
