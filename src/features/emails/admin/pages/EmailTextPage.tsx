import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { EmailForm } from './EmailForm.tsx'
import { emailKinds } from './email-calls.ts'
import * as messages from './messages.ts'

const back = { path: '/email-texts/', label: messages.emailTexts() }

/** `/admin/email-texts/:kind/`: the texts of one email, and how it looks with them. */
export default function EmailTextPage() {
  const kind = useParams()['kind'] ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['email-kinds', kind],
    queryFn: () => emailKinds.get(kind),
    staleTime: 0,
  })
  if (!data) {
    return (
      <Screen title={messages.emailTexts()} back={back}>
        {error ? (
          <LoadProblem title={messages.emailNotRead()} error={error} retry={refetch} />
        ) : (
          <Loading rows={8} />
        )}
      </Screen>
    )
  }
  return (
    <Screen key={kind} title={data.title} back={back}>
      <EmailForm stored={data} />
    </Screen>
  )
}
