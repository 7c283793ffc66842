import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useRouteError } from 'react-router'
import * as messages from '../messages.ts'
import { Screen } from '../parts/Screen.tsx'
import styles from './frame.module.css'

/** There is no screen at this address. */
export function MissingScreen() {
  return (
    <Screen title={messages.missingScreen()}>
      <p>
        {messages.missingScreenHelp()} <Link to="/">{messages.goHome()}</Link>
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

/** A screen that failed, or whose code could not be fetched. The error is reported as any other uncaught one. */
export function ScreenError() {
  const error = useRouteError()
  useEffect(() => reportError(error), [error])
  return (
    <main className={styles['failed']}>
      <h1>{messages.screenFailed()}</h1>
      <p>{messages.screenFailedHelp()}</p>
      <Button onClick={() => location.reload()}>{messages.reload()}</Button>
    </main>
  )
}
