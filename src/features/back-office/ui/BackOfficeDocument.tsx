import { direction, locale } from '../../../kernel/locale.ts'
import { JsonScript } from '../../../ui/html/Html.tsx'

type Props = {
  readonly assets: {
    readonly script: string
    readonly preloads: readonly string[]
    readonly styles: readonly string[]
  }
  readonly data: { readonly shopName: string }
  readonly restNonce: string
  readonly styleNonce: string
}

/** The page of the back office before its script has run. */
export function BackOfficeDocument({ assets, data, restNonce, styleNonce }: Props) {
  return (
    <html lang={locale()} dir={direction()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <meta property="csp-nonce" nonce={styleNonce} />
        <title>{data.shopName}</title>
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        {assets.preloads.map((file) => (
          <link key={file} rel="modulepreload" href={file} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body>
        <div id="back-office" />
        <JsonScript id="admin-data" value={data} />
        <JsonScript id="rest-nonce" value={restNonce} />
      </body>
    </html>
  )
}
