import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notices } from '../../../ui/Notices.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Specimen } from './Specimen.tsx'

export function Feedback() {
  return (
    <>
      <Specimen name="Notices: two faults, a success, a word by the way" wide>
        <Notices
          notices={[
            { kind: 'error', text: 'The postcode is missing.', fieldId: 'part-postcode' },
            { kind: 'error', text: 'Only two pieces of Vento are left.' },
            { kind: 'success', text: 'Alba is in your cart.', link: { href: '/cart/', text: 'View cart' } },
            { kind: 'info', text: 'The workshop is closed until Monday; orders are sent on Tuesday.' },
          ]}
        />
      </Specimen>
      <Specimen name="Nothing there">
        <EmptyState sentence="Your cart is empty." link={{ href: '/shop/', text: 'Look around' }} />
      </Specimen>
      <Specimen name="On its way">
        <div aria-busy="true">
          <Skeleton kind="heading" />
          <br />
          <Skeleton lines={4} />
        </div>
      </Specimen>
    </>
  )
}
