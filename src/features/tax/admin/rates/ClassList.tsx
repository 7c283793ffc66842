import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { RemoveRecord } from '../../../../admin/fields/RemoveRecord.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Mark } from '../../../../admin/parts/Mark.tsx'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import * as messages from './messages.ts'
import { type ClassRecord, classes, classesQuery, readRatesAgain } from './rate-calls.ts'
import styles from './rates.module.css'

/** `/admin/settings/tax-classes/`: the classes with what uses them. */
export default function ClassList() {
  const { data, error, refetch } = useQuery(classesQuery)
  return (
    <Screen title={messages.classes()} back={{ path: '/settings/tax-rates/', label: messages.taxRates() }}>
      <p className={styles['soft']}>{messages.classHelp()}</p>
      {error ? (
        <LoadProblem title={messages.classesNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={3} />
      ) : (
        <>
          <ul className={styles['classes']}>
            {data.map((one) => (
              <li key={one.slug}>
                <ClassRow taxClass={one} />
              </li>
            ))}
          </ul>
          <AddClass />
        </>
      )}
    </Screen>
  )
}

function ClassRow({ taxClass }: { readonly taxClass: ClassRecord }) {
  const { slug, name, rates, products, is_of_shipping: isOfShipping } = taxClass
  const remove = async () => {
    await classes.remove(slug, { force: true })
    await readRatesAgain()
    return undefined
  }
  return (
    <>
      <div>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles['soft']}>
          <Link to={`/settings/tax-rates/?class=${encodeURIComponent(slug)}`}>
            {messages.rateCount({ count: rates })}
          </Link>
          {' · '}
          {messages.productCount({ count: products })}{' '}
          {isOfShipping && <Mark tone="gray">{messages.taxesShipping()}</Mark>}
        </p>
      </div>
      {slug !== 'standard' && (
        <RemoveRecord
          label={messages.removeClass()}
          fullLabel={messages.removeClassOf({ name })}
          name={name}
          title={messages.removeClassTitle({ name })}
          text={messages.removeClassText({ rates, products, shipping: isOfShipping ? 'yes' : 'no' })}
          remove={remove}
        />
      )}
    </>
  )
}

function AddClass() {
  const [name, setName] = useState('')
  const add = useMutation({
    mutationFn: () => classes.create({ name: name.trim() }),
    async onSuccess(added) {
      await readRatesAgain()
      setName('')
      notifyDone(messages.rateAdded({ title: added.name }))
    },
    onError: (error) => notifyProblem(messages.notAdded(), error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate()
  }
  return (
    <form className={styles['add']} onSubmit={submit}>
      <TextInput
        label={messages.newClass()}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={name.trim() === ''} loading={add.isPending}>
        {messages.addClass()}
      </Button>
    </form>
  )
}
