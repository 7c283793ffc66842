import { Checkbox, ChoiceGroup, Radio } from '../../../ui/forms/Choice.tsx'
import { Field, TextArea } from '../../../ui/forms/Field.tsx'
import { QuantityStepper } from '../../../ui/forms/QuantityStepper.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { Line, Specimen } from './Specimen.tsx'

const states = [
  { value: '', text: 'Select a state' },
  { value: 'CA', text: 'California' },
  { value: 'OR', text: 'Oregon' },
  { value: 'AK', text: 'Alaska, not served', disabled: true },
]

export function FieldSamples() {
  return (
    <>
      <Specimen name="Text field">
        <Field id="part-name" row={{ label: 'Full name' }} required autoComplete="off" />
        <Field
          id="part-mail"
          type="email"
          row={{ label: 'Email', hint: 'We’ll send your confirmation here.' }}
          defaultValue="ada@example.com"
          autoComplete="off"
        />
        <Field id="part-company" row={{ label: 'Company', optional: true }} autoComplete="off" />
      </Specimen>
      <Specimen name="With an error, and disabled">
        <Field
          id="part-postcode"
          row={{
            label: 'ZIP code',
            hint: 'Five digits.',
            error: 'Enter a valid ZIP code.',
          }}
          defaultValue="9720"
          autoComplete="off"
        />
        <Select id="part-state-wrong" row={{ label: 'State', error: 'Select your state' }} options={states} />
        <Field id="part-closed" row={{ label: 'Order number' }} defaultValue="1042" disabled />
      </Specimen>
      <Specimen name="Select">
        <Select id="part-state" row={{ label: 'State' }} options={states} defaultValue="OR" />
        <Select
          id="part-state-closed"
          row={{ label: 'Country' }}
          options={[{ value: 'US', text: 'United States' }]}
          disabled
        />
      </Specimen>
      <Specimen name="Text area">
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
      <Specimen name="Radio buttons">
        <ChoiceGroup id="part-delivery" legend="Delivery">
          <Radio
            name="part-delivery"
            value="post"
            defaultChecked
            label="Standard shipping, $6.00"
            hint="Arrives Thursday, December 3"
          />
          <Radio
            name="part-delivery"
            value="van"
            label="White-glove delivery, $18.00"
            hint="Carried to the room of your choice"
          />
          <Radio
            name="part-delivery"
            value="pickup"
            disabled
            label="Pick up"
            hint="Unavailable while the workshop is closed"
          />
        </ChoiceGroup>
      </Specimen>
      <Specimen name="Checkboxes">
        <ChoiceGroup id="part-rooms" legend="For which room?" hint="Select all that apply.">
          <Checkbox id="part-hall" label="Hall" defaultChecked />
          <Checkbox id="part-kitchen" label="Kitchen" />
          <Checkbox id="part-cellar" label="Cellar" disabled />
          <Checkbox id="part-attic" label="Attic" disabled defaultChecked />
        </ChoiceGroup>
      </Specimen>
      <Specimen name="In a row, with an error">
        <ChoiceGroup id="part-size" legend="Size" error="Choose a size first." inline>
          <Radio name="part-size" value="s" label="Small" />
          <Radio name="part-size" value="m" label="Medium" />
          <Radio name="part-size" value="l" label="Large" />
        </ChoiceGroup>
        <Checkbox id="part-terms" label="I agree to the terms" error="Accept the terms to continue" />
      </Specimen>
      <Specimen name="Quantity, and quantity of 3 at most">
        <Line>
          <QuantityStepper name="part-quantity" value={2} label="Quantity of Alba" />
          <QuantityStepper name="part-few" value={3} max={3} label="Quantity of Vento" />
        </Line>
      </Specimen>
    </>
  )
}
