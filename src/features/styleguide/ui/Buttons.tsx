import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Line, Specimen } from './Specimen.tsx'

const kinds = ['primary', 'quiet', 'link'] as const
const labels = { primary: 'Add to cart', quiet: 'Choose options', link: 'Remove' }

export function Buttons() {
  return (
    <>
      <Specimen name="At rest; point at them, tab to them, press them">
        <Line>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} id={`button-${kind}`}>
              {labels[kind]}
            </Button>
          ))}
        </Line>
      </Specimen>
      <Specimen name="Not to be had">
        <Line>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} disabled>
              {labels[kind]}
            </Button>
          ))}
        </Line>
      </Specimen>
      <Specimen name="At work">
        <Line>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} busy>
              {labels[kind]}
            </Button>
          ))}
        </Line>
      </Specimen>
      <Specimen name="With a drawing, and as a link">
        <Line>
          <Button kind="quiet">
            <Icon name="filter" /> Filter
          </Button>
          <ButtonLink kind="quiet" href="#buttons">
            All vases <Icon name="right" />
          </ButtonLink>
        </Line>
      </Specimen>
      <Specimen name="The one of its screen">
        <Button wide>
          <Icon name="bag" /> Place order: $52.80
        </Button>
      </Specimen>
      <Specimen name="The same, at work">
        <Button wide busy>
          Placing your order
        </Button>
      </Specimen>
    </>
  )
}
