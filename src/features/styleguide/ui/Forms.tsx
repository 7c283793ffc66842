import { Checkbox, ChoiceGroup, Radio } from '../../../ui/forms/Choice.tsx'
import { Field, TextArea } from '../../../ui/forms/Field.tsx'
import { QuantityStepper } from '../../../ui/forms/QuantityStepper.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { Line, Specimen } from './Specimen.tsx'

const states = [
  { value: '', text: 'Choose a state' },
  { value: 'CA', text: 'California' },
  { value: 'OR', text: 'Oregon' },
  { value: 'AK', text: 'Alaska, not served', disabled: true },
]

export function FieldSamples() {
  return (
    <>
      <Specimen name="A line of text">
        <Field id="part-name" row={{ label: 'Full name' }} required autoComplete="off" />
        <Field
          id="part-mail"
          type="email"
          row={{ label: 'E-mail', hint: 'For the confirmation, and nothing else.' }}
          defaultValue="ada@example.com"
          autoComplete="off"
        />
        <Field id="part-company" row={{ label: 'Company', optional: true }} autoComplete="off" />
      </Specimen>
      <Specimen name="At fault, and closed">
        <Field
          id="part-postcode"
          row={{
            label: 'Postcode',
            hint: 'Five digits.',
            error: 'This postcode has four digits; one is missing.',
          }}
          defaultValue="9720"
          autoComplete="off"
        />
        <Select
          id="part-state-wrong"
          row={{ label: 'State', error: 'Choose the state that the parcel goes to.' }}
          options={states}
        />
        <Field id="part-closed" row={{ label: 'Order number' }} defaultValue="1042" disabled />
      </Specimen>
      <Specimen name="A list">
        <Select id="part-state" row={{ label: 'State' }} options={states} defaultValue="OR" />
        <Select
          id="part-state-closed"
          row={{ label: 'Country' }}
          options={[{ value: 'US', text: 'United States' }]}
          disabled
        />
      </Specimen>
      <Specimen name="Several lines">
        <TextArea
          id="part-note"
          row={{ label: 'Note', optional: true, hint: 'A gift? Tell us what to write on the card.' }}
          rows={3}
        />
      </Specimen>
    </>
  )
}

export function Choices() {
  return (
    <>
      <Specimen name="One of several">
        <ChoiceGroup id="part-delivery" legend="Delivery">
          <Radio
            name="part-delivery"
            value="post"
            defaultChecked
            label="By post, $6.00"
            hint="With you by Thursday, 3 December"
          />
          <Radio
            name="part-delivery"
            value="van"
            label="By our own van, $18.00"
            hint="Carried up the stairs"
          />
          <Radio
            name="part-delivery"
            value="pickup"
            disabled
            label="Collect it"
            hint="Not while the workshop is closed"
          />
        </ChoiceGroup>
      </Specimen>
      <Specimen name="Any of several">
        <ChoiceGroup id="part-rooms" legend="For which room?" hint="As many as you like.">
          <Checkbox id="part-hall" label="Hall" defaultChecked />
          <Checkbox id="part-kitchen" label="Kitchen" />
          <Checkbox id="part-cellar" label="Cellar" disabled />
          <Checkbox id="part-attic" label="Attic" disabled defaultChecked />
        </ChoiceGroup>
      </Specimen>
      <Specimen name="Side by side, at fault">
        <ChoiceGroup id="part-size" legend="Size" error="Choose a size first." inline>
          <Radio name="part-size" value="s" label="Small" />
          <Radio name="part-size" value="m" label="Medium" />
          <Radio name="part-size" value="l" label="Large" />
        </ChoiceGroup>
        <Checkbox id="part-terms" label="I have read the terms" error="Without this there is no contract." />
      </Specimen>
      <Specimen name="How many: any number, and three at most">
        <Line>
          <QuantityStepper name="part-quantity" value={2} label="Quantity of Alba" />
          <QuantityStepper name="part-few" value={3} max={3} label="Quantity of Vento" />
        </Line>
      </Specimen>
    </>
  )
}
