import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Line, Specimen } from './Specimen.tsx'

const kinds = ['primary', 'quiet', 'link'] as const
const labels = { primary: 'Add to cart', quiet: 'Choose options', link: 'Remove' }

export function Buttons() {
  return (
    <>
      <Specimen name="Default, hover, focus and pressed">
        <Line>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} id={`button-${kind}`}>
              {labels[kind]}
            </Button>
          ))}
        </Line>
      </Specimen>
      <Specimen name="Disabled">
        <Line>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} disabled>
              {labels[kind]}
            </Button>
          ))}
        </Line>
      </Specimen>
      <Specimen name="Busy">
        <Line>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} busy>
              {labels[kind]}
            </Button>
          ))}
        </Line>
      </Specimen>
      <Specimen name="With an icon, and as a link">
        <Line>
          <Button kind="quiet">
            <Icon name="filter" /> Filter
          </Button>
          <ButtonLink kind="quiet" href="#buttons">
            All vases <Icon name="right" />
          </ButtonLink>
        </Line>
      </Specimen>
      <Specimen name="Primary, full width">
        <Button wide>
          <Icon name="bag" /> Place order: $52.80
        </Button>
      </Specimen>
      <Specimen name="Primary, busy">
        <Button wide busy>
          Placing your order
        </Button>
      </Specimen>
    </>
  )
}
