import { type CSSProperties, createContext, type ReactNode, useContext } from 'react'
import { direction, locale } from '../../kernel/locale.ts'

/**
 * Mail programs know no stylesheets and no custom properties: the tokens of the shop are repeated here. Only the
 * colours for dark screens are a stylesheet, for programs that read one; others show dark text on a light background.
 */
const paper = '#FAF8F5'
export const ink = '#1F1B18'
export const soft = '#5C544D'
export const lineColor = '#DDD5CB'
const serif = "Fraunces, Georgia, 'Times New Roman', serif"
const sans = "'Instrument Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"

const darkScreens = `
@media (prefers-color-scheme: dark) {
  .ground { background: #1F1B18 !important; }
  .text, .text td, .text h1, .text h2, .text strong { color: #FAF8F5 !important; }
  .text .soft { color: #CFC6BB !important; }
  .text td.logo { color: #1F1B18 !important; }
  .text a { color: #A9CFC2 !important; }
  .text td, .text h1 { border-color: #5C544D !important; }
  .text .go { background: #A9CFC2 !important; border-color: #A9CFC2 !important; color: #1F1B18 !important; }
}
@media print { .go { display: none !important; } }
`

/** Invisible characters, so that an inbox does not show the shop's name and the title after the preview. */
const afterPreview = '\u200C\u00A0'.repeat(60)

/** The owner's picture of the shop's name, which is sent with the mail; the size is in CSS pixels. */
export type ShownLogo = { readonly cid: string; readonly width: number; readonly height: number }

/** The color of buttons and links. */
const Accent = createContext('')

type Props = {
  shopName: string
  /** The color of buttons and links, readable on the background. */
  accent: string
  /** Without it the shop's name is shown as text. */
  logo: ShownLogo | undefined
  /** What an inbox shows behind the subject. */
  preview: string
  children: ReactNode
}

/** A mail of the shop: tables and styles on the elements, 600 px at most, readable on light and on dark screens. */
export function MailFrame({ shopName, accent, logo, preview, children }: Props) {
  return (
    <html lang={locale()} dir={direction()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{shopName}</title>
        <style>{darkScreens}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, background: paper }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preview}
          {afterPreview}
        </div>
        <table
          role="presentation"
          lang={locale()}
          dir={direction()}
          className="ground"
          style={{ ...wide, background: paper }}
        >
          <tbody>
            <tr>
              <td style={{ padding: '32px 16px' }}>
                <table
                  role="presentation"
                  align="center"
                  width={560}
                  className="text"
                  style={{ ...wide, maxWidth: 560, margin: '0 auto' }}
                >
                  <tbody>
                    <tr>{logo ? <LogoCell logo={logo} name={shopName} /> : <NameCell name={shopName} />}</tr>
                    <tr>
                      <td style={{ ...textStyle, paddingTop: 32 }}>
                        <Accent value={accent}>{children}</Accent>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

const topCell: CSSProperties = { paddingBottom: 24, borderBottom: `1px solid ${lineColor}` }
const nameStyle: CSSProperties = {
  fontFamily: serif,
  fontSize: 26,
  lineHeight: 1.2,
  letterSpacing: '-0.015em',
}

function NameCell({ name }: { name: string }) {
  return (
    <td style={{ ...textStyle, ...topCell }}>
      <span style={nameStyle}>{name}</span>
    </td>
  )
}

/** Light on dark screens too: the letters of most logos are dark. A program without pictures shows the name. */
function LogoCell({ logo: { cid, width, height }, name }: { logo: ShownLogo; name: string }) {
  return (
    <td
      className="logo"
      align="center"
      style={{ ...textStyle, ...topCell, padding: '12px 0', background: paper }}
    >
      <img
        src={`cid:${cid}`}
        alt={name}
        width={width}
        height={height}
        style={{ ...nameStyle, display: 'block', maxWidth: '100%', margin: '0 auto', border: 0 }}
      />
    </td>
  )
}

export const wide: CSSProperties = { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' }

export const textStyle: CSSProperties = {
  padding: 0,
  color: ink,
  fontFamily: sans,
  fontSize: 16,
  lineHeight: 1.55,
  overflowWrap: 'anywhere',
}

export const heading: CSSProperties = {
  margin: '0 0 16px',
  color: ink,
  fontFamily: serif,
  fontSize: 28,
  fontWeight: 420,
  lineHeight: 1.15,
}

export const smallHeading: CSSProperties = { ...heading, margin: '32px 0 8px', fontSize: 20 }

/** Outlook gives a link no padding: there it is the cell's, by a name that no other program knows. */
const buttonCell = {
  padding: 0,
  borderRadius: 2,
  msoPaddingAlt: '14px 24px',
} as CSSProperties

/** A button: a link in a box, since mail programs have no buttons. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  const accent = useContext(Accent)
  const box = { padding: '14px 24px', border: `1px solid ${accent}`, background: accent, color: paper }
  return (
    <table role="presentation" style={{ margin: '24px 0', borderCollapse: 'collapse' }}>
      <tbody>
        <tr>
          <td className="go" style={{ ...buttonCell, background: accent }}>
            <a
              href={href}
              className="go"
              style={{
                ...textStyle,
                ...box,
                fontWeight: 500,
                display: 'inline-block',
                borderRadius: 2,
                textDecoration: 'none',
              }}
            >
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: useContext(Accent) }}>
      {children}
    </a>
  )
}
