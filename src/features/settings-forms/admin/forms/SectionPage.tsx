import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import * as messages from './messages.ts'
import { SectionForm } from './SectionForm.tsx'
import { sections } from './setting-calls.ts'

const back = { path: '/settings/', label: messages.settings() }

/** `/admin/settings/:section/`: the form of one section. */
export default function SectionPage() {
  return <Section id={useParams()['section'] ?? ''} />
}

type Props = Omit<Parameters<typeof SectionForm>[0], 'stored'> & { readonly id: string }

/** One section, read again whenever its screen is opened. */
export function Section({ id, ...form }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', id],
    queryFn: () => sections.get(id),
    // A refusal by right or name stays the same.
    staleTime: 0,
  })
  if (!data) {
    return (
      <Screen title={messages.section()} back={back}>
        {error ? (
          <LoadProblem title={messages.settingsNotRead()} error={error} retry={refetch} back={back} />
        ) : (
          <Loading />
        )}
      </Screen>
    )
  }
  return (
    <Screen key={id} title={data.title} back={back}>
      <SectionForm stored={data} {...form} />
    </Screen>
  )
}
