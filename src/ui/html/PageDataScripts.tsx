import { JsonScript } from './Html.tsx'

/** Data of a page for scripts of the wire, each under its name: `public/wc-contract.js` makes them globals. */
export function PageDataScripts({ data }: { readonly data: Readonly<Record<string, unknown>> }) {
  return Object.entries(data).map(([name, value]) => <JsonScript key={name} id={name} value={value} />)
}
