import { Icon, iconNames } from '../../../ui/Icon.tsx'
import { Specimen } from './Specimen.tsx'

const colors = [
  ['paper', 'the page'],
  ['paper-deep', 'wells, footer, stripes'],
  ['ink', 'text'],
  ['ink-soft', 'what comes second'],
  ['line', 'hairlines'],
  ['line-strong', 'edges of controls'],
  ['green', 'what acts, what is chosen'],
  ['green-deep', 'the same, pointed at'],
  ['clay', 'sale, last piece'],
  ['red', 'what is wrong'],
  ['gold', 'stars, tiers'],
] as const

export function Colors() {
  return (
    <ul className="styleguide-colors">
      {colors.map(([name, use]) => (
        <li key={name}>
          <span className="styleguide-color" style={{ background: `var(--${name})` }} />
          <strong>{name}</strong>
          <span className="styleguide-use">{use}</span>
        </li>
      ))}
    </ul>
  )
}

const sizes = [
  [48, 'Alba, turned by hand'],
  [36, 'A vase for one branch'],
  [28, 'Stone from the Apuan Alps'],
  [22, 'Goes well with it'],
  [18, 'Each piece differs from the next'],
  [16, 'We throw this vase on a wheel'],
  [14, 'Sent within three days'],
] as const

export function Type() {
  return (
    <>
      <Specimen name="Seven sizes: Fraunces for headings, Instrument Sans for text" wide>
        <dl className="styleguide-sizes">
          {sizes.map(([size, text]) => (
            <div key={size}>
              <dt>{size}</dt>
              <dd
                className={size >= 18 ? 'styleguide-serif' : undefined}
                style={{ fontSize: `var(--text-${size})` }}
              >
                {text}
              </dd>
            </div>
          ))}
        </dl>
      </Specimen>
      <Specimen name="Text, 75 characters wide at most" wide>
        <p className="styleguide-reading">
          Marble is limestone that has been through a great deal. Pressed and heated for millions of years,
          the shells of an old sea became crystals, and what was mud between them became the veins. No two
          blocks have the same, and so no two of our pieces do. <a href="#type">A link into the text</a> looks
          like this, <strong>a strong word</strong> like this, and <em>a quiet one</em> like this.
        </p>
        <blockquote>Wipe it with a damp cloth, and never with vinegar.</blockquote>
      </Specimen>
    </>
  )
}

const spaces = [4, 8, 12, 16, 24, 32, 48, 64, 96] as const

export function Space() {
  return (
    <Specimen name="Nine steps of spacing" wide>
      <ul className="styleguide-spaces">
        {spaces.map((space) => (
          <li key={space}>
            <span style={{ width: `var(--space-${space})` }} />
            {space}
          </li>
        ))}
      </ul>
    </Specimen>
  )
}

export function Icons() {
  return (
    <Specimen name="On a grid of 24, with strokes of 1.5" wide>
      <ul className="styleguide-icons">
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} size={28} />
            {name}
          </li>
        ))}
        <li>
          <Icon name="star" size={28} filled />
          star, filled
        </li>
      </ul>
    </Specimen>
  )
}
