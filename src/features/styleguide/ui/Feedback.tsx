import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notices } from '../../../ui/Notices.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Specimen } from './Specimen.tsx'

export function Feedback() {
  return (
    <>
      <Specimen name="Notices: two errors, a success, a hint" wide>
        <Notices
          notices={[
            { kind: 'error', text: 'Enter your ZIP code.', fieldId: 'part-postcode' },
            { kind: 'error', text: 'Only 2 Vento available.' },
            { kind: 'success', text: 'Alba is in your cart.', link: { href: '/cart/', text: 'View cart' } },
            { kind: 'info', text: 'The workshop is closed until Monday; orders ship on Tuesday.' },
          ]}
        />
      </Specimen>
      <Specimen name="Empty">
        <EmptyState sentence="Your cart is empty." link={{ href: '/shop/', text: 'Shop all' }} />
      </Specimen>
      <Specimen name="Loading">
        <div aria-busy="true">
          <Skeleton kind="heading" />
          <br />
          <Skeleton lines={4} />
        </div>
      </Specimen>
    </>
  )
}
