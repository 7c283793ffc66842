import { Button } from '../../../ui/Button.tsx'
import { Carousel } from '../../../ui/Carousel.tsx'
import { closes, Dialog, opens } from '../../../ui/Dialog.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Checkbox, ChoiceGroup } from '../../../ui/forms/Choice.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import type { ListedProduct } from '../../catalog/rules/product.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import { Line, Specimen } from './Specimen.tsx'

export function Interactive() {
  return (
    <>
      <Specimen name="Dialog and side sheet">
        <Line>
          <Button kind="quiet" {...opens('part-window')}>
            Ask about Alba
          </Button>
          <Button kind="quiet" {...opens('part-sheet')}>
            Filter
          </Button>
        </Line>
        <Question />
        <FilterSheet />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs label="About Alba" tabs={texts} />
      </Specimen>
      <Specimen name="Disclosures, one open at a time" wide>
        <Disclosure id="part-care" title="Care" name="part-accordion" open>
          <p>Wipe with a damp cloth. Keep away from vinegar and wine.</p>
        </Disclosure>
        <Disclosure id="part-returns" title="Returns" name="part-accordion">
          <p>
            30-day returns, in the original packaging. <a href="#part-care">How to care for it</a>
          </p>
        </Disclosure>
        <Disclosure id="part-maker" title="Maker" name="part-accordion">
          <p>Turned by Ines, polished by Marco, packed by Ada.</p>
        </Disclosure>
      </Specimen>
    </>
  )
}

const texts = [
  {
    id: 'part-stone',
    title: 'Stone',
    content: <p>Carrara, from the upper quarry: white, with veins of gray.</p>,
  },
  {
    id: 'part-size-text',
    title: 'Size',
    content: <p>8.7 in (22 cm) high.</p>,
  },
  {
    id: 'part-sending',
    title: 'Shipping',
    content: <p>Ships within 3 business days.</p>,
  },
]

function Question() {
  return (
    <Dialog
      id="part-window"
      title="Ask about Alba"
      footer={
        <>
          <Button {...closes('part-window')}>Send the question</Button>
          <Button kind="quiet" {...closes('part-window')}>
            Never mind
          </Button>
        </>
      }
    >
      <p>We usually reply within one business day.</p>
      <Field id="part-question" row={{ label: 'Your question' }} autoComplete="off" />
    </Dialog>
  )
}

function FilterSheet() {
  return (
    <Dialog
      id="part-sheet"
      kind="sheet"
      title="Filter"
      footer={
        <Button wide {...closes('part-sheet')}>
          Show 12 results
        </Button>
      }
    >
      <ChoiceGroup id="part-stones" legend="Stone">
        {['Carrara', 'Calacatta', 'Verde', 'Nero', 'Rosa', 'Travertine'].map((stone) => (
          <Checkbox key={stone} id={`part-${stone.toLowerCase()}`} label={stone} />
        ))}
      </ChoiceGroup>
    </Dialog>
  )
}

/** Products in a carousel; in an empty shop the pictures stay empty. */
export function Slides({ featured }: { readonly featured: readonly ListedProduct[] }) {
  const slides = featured.map(({ id, name, pictures }) => ({
    key: id,
    content: (
      <figure className="styleguide-slide">
        <ProductPicture
          picture={pictures[0] && { ...pictures[0], alt: '' }}
          sizes="(min-width: 1025px) 320px, (min-width: 768px) 45vw, 80vw"
        />
        <figcaption>{name}</figcaption>
      </figure>
    ),
  }))
  return (
    <Specimen name="Three on desktop, two on tablet, one and a peek on mobile" wide>
      <Carousel id="part-carousel" label="Our favorites" slides={slides} />
    </Specimen>
  )
}
