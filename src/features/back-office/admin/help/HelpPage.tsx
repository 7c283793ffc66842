import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import * as messages from '../messages.ts'
import styles from './help.module.css'
import { blocksOf, MarkdownBlocks } from './MarkdownBlocks.tsx'
import { CONTENTS, ownerPage } from './owner-pages.ts'

/** `/admin/help/:page/`: the page for owners about a screen, from the files of the build. */
export default function HelpPage() {
  const { page = CONTENTS } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['help', page],
    queryFn: () => ownerPage(page),
    networkMode: 'always',
  })
  const [title, ...blocks] = blocksOf(data ?? '')
  const back = { path: '/help/', label: messages.help() }
  return (
    <Screen title={title?.replace(/^# /, '') ?? messages.help()} {...(page !== CONTENTS && { back })}>
      {error ? (
        <LoadProblem title={messages.helpNotRead()} error={error} retry={refetch} />
      ) : data === undefined ? (
        <Loading />
      ) : (
        <article className={styles['page']} lang="en">
          <MarkdownBlocks blocks={blocks} />
        </article>
      )}
    </Screen>
  )
}
