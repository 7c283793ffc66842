import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PlaceField } from '../../../../admin/fields/PlaceField.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { ApiError } from '../../../../browser/api/api-error.ts'
import { listText } from '../../../../kernel/locale-format.ts'
import { FormDialog } from '../../../orders/admin/page/edit/FormDialog.tsx'
import { aboutCustomer, type CustomerAccount, type CustomerRecord } from '../customer-calls.ts'
import {
  addressFields,
  changeOf,
  countOf,
  differences,
  type FieldPart,
  ownFields,
  shownValue,
  type Typed,
} from './account-form.ts'
import styles from './customer-page.module.css'
import * as messages from './messages.ts'

type Props = { readonly customer: CustomerRecord; close(): void }

/** Name, email and default addresses of a customer. */
export function EditDialog({ customer, close }: Props) {
  const { id, name } = customer
  const { data, error, refetch } = useQuery({
    queryKey: ['customers', id, 'account'],
    queryFn: () => aboutCustomer(id).account(),
    // What was read is what the form compares with, until it is saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (data) return <Form customer={customer} read={data} close={close} />
  return (
    <FormDialog
      title={messages.editTitle({ name })}
      submitLabel={messages.save()}
      isBusy={false}
      isChanged={false}
      canSubmit={false}
      close={close}
      submit={close}
    >
      {error ? (
        <LoadProblem title={messages.customerNotRead()} error={error} retry={refetch} />
      ) : (
        <Loading rows={4} />
      )}
    </FormDialog>
  )
}

/** What is not touched stays as it is now, also when somebody else has changed it meanwhile. */
function Form({ customer: { id, name }, read, close }: Props & { readonly read: CustomerAccount }) {
  const queries = useQueryClient()
  const [seen, setSeen] = useState(read)
  const [typed, setTyped] = useState<Typed>({})
  const [newer, setNewer] = useState<CustomerAccount>()
  const count = countOf(seen, typed)
  const save = useMutation({
    mutationFn: () => aboutCustomer(id).changeAccount({ version: seen.version, ...changeOf(seen, typed) }),
    async onSuccess() {
      notifyDone(messages.customerSaved({ name }))
      close()
      await queries.invalidateQueries({ queryKey: ['customers'] })
    },
    onError(error) {
      const current = currentOf(error)
      if (current) setNewer(current)
      else notifyProblem(messages.customerNotSaved(), error)
    },
  })
  const type = (part: FieldPart, values: Readonly<Record<string, string>>) =>
    setTyped((before) => ({ ...before, [part]: { ...before[part], ...values } }))
  const fieldsOf = (part: FieldPart, fields: typeof ownFields | typeof addressFields) => (
    <div className={styles['fields']}>
      {fields.map(([field, label, width]) =>
        field === 'country' || field === 'state' ? (
          <PlaceField
            key={field}
            part={field}
            country={shownValue(seen, typed, part, 'country')}
            value={shownValue(seen, typed, part, field)}
            label={label()}
            change={(value) => type(part, { ...(field === 'country' && { state: '' }), [field]: value })}
            width={width}
          />
        ) : (
          <TextInput
            key={field}
            label={label()}
            {...(field === 'email' && { description: messages.emailNotice(), type: 'email' })}
            value={shownValue(seen, typed, part, field)}
            onChange={(event) => type(part, { [field]: event.currentTarget.value })}
            maxLength={field === 'email' ? 254 : part === 'account' ? 100 : 200}
            dir="auto"
            autoComplete="off"
            wrapperProps={{ 'data-width': width }}
          />
        ),
      )}
    </div>
  )
  return (
    <FormDialog
      title={messages.editTitle({ name })}
      submitLabel={messages.save()}
      isBusy={save.isPending}
      isChanged={count > 0 && !save.isSuccess}
      canSubmit={count > 0 && !newer}
      size="lg"
      close={close}
      submit={() => save.mutate()}
    >
      {newer && (
        <div className={styles['notice']} role="alert">
          <p>{messages.changedMeanwhile()}</p>
          <p>{messages.changedFields({ fields: listText(differences(seen, newer)) })}</p>
          <Button
            variant="default"
            onClick={() => {
              setSeen(newer)
              setNewer(undefined)
            }}
          >
            {messages.saveAnyway()}
          </Button>
        </div>
      )}
      {fieldsOf('account', ownFields)}
      <fieldset className={styles['part']}>
        <legend>{messages.billingAddress()}</legend>
        {fieldsOf('billing', addressFields)}
      </fieldset>
      <fieldset className={styles['part']}>
        <legend>{messages.shippingAddress()}</legend>
        {fieldsOf('shipping', addressFields)}
      </fieldset>
      <p className={styles['soft']} aria-live="polite">
        {count > 0 ? messages.fieldsChanged({ count }) : messages.nothingChanged()}
      </p>
    </FormDialog>
  )
}

/** The customer as somebody else has left it; `undefined`: the call failed for another reason. */
function currentOf(error: unknown): CustomerAccount | undefined {
  if (!(error instanceof ApiError) || error.code !== 'handsel_stale_version') return undefined
  return (error.data as { readonly current?: CustomerAccount }).current
}
