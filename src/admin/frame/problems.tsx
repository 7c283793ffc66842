import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Link } from 'react-router'
import * as messages from '../messages.ts'
import { Screen } from '../parts/Screen.tsx'

/** There is no screen at this address; `list` is that to which the address would belong. */
export function MissingScreen({
  list,
}: {
  readonly list?: { readonly path: string; readonly label: string } | undefined
}) {
  return (
    <Screen title={messages.missingScreen()}>
      <p>{messages.missingScreenHelp()}</p>
      <p>
        <Link to={list?.path ?? '/'}>{list ? messages.backTo({ list: list.label }) : messages.goHome()}</Link>
      </p>
    </Screen>
  )
}

/** The screen is for other roles. */
export function NoAccess({ title }: { readonly title: string }) {
  return (
    <Screen title={title}>
      <p>{messages.noAccess()}</p>
    </Screen>
  )
}

/** A screen whose code cannot be fetched without a connection: it is loaded with the page, as soon as there is one. */
export function ScreenOffline() {
  useWindowEvent('online', () => location.reload())
  return (
    <Screen title={messages.notFetched()}>
      <p>{messages.notFetchedHelp()}</p>
    </Screen>
  )
}

/** A screen that failed, or whose code could not be fetched. */
export function ScreenError() {
  return (
    <Screen title={messages.screenFailed()}>
      <p>{messages.screenFailedHelp()}</p>
      <p>
        <Button onClick={() => location.reload()}>{messages.reload()}</Button>
      </p>
    </Screen>
  )
}
