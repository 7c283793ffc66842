import './library.css'
import '../ui/styles/tokens.css'
import '../ui/styles/fonts.css'
import './admin.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject, useParams } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Frame } from './frame/Frame.tsx'
import { MissingScreen, NoAccess, ScreenError, ScreenOffline } from './frame/problems.tsx'
import { mayUse } from './page-data.ts'
import { Loading } from './parts/Loading.tsx'
import { lazyCard, RecordCardsContext } from './parts/RecordCards.tsx'
import { queries } from './queries.ts'
import type { AdminAct, AdminScreen, AdminSearch, RecordCard } from './screen.ts'
import { cssVariables, theme } from './theme.ts'

type Props = {
  readonly screens: readonly AdminScreen[]
  readonly searches: readonly AdminSearch[]
  readonly acts: readonly AdminAct[]
  readonly cards: readonly RecordCard[]
}

const colorScheme = localStorageColorSchemeManager({ key: 'handsel-color-scheme' })

/** The back office: the frame, and in it the screen of the address. */
export function App({ screens, searches, acts, cards }: Props) {
  const lazyCards = cards.filter(({ capability }) => mayUse(capability)).map(lazyCard)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
    >
      <QueryClientProvider client={queries}>
        <Notifications position="bottom-center" containerWidth={440} />
        <RecordCardsContext value={lazyCards}>
          <RouterProvider router={routerOf({ screens, searches, acts })} />
        </RecordCardsContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}

function routerOf({ screens, searches, acts }: Omit<Props, 'cards'>) {
  const children: RouteObject[] = screens.map((screen) => ({
    path: screen.path,
    errorElement: <ScreenError />,
    ...(isOpen(screen)
      ? { lazy: () => viewOf(screen, screens) }
      : { element: <NoAccess title={screen.title()} /> }),
  }))
  return createBrowserRouter(
    [
      {
        path: '/',
        element: (
          <Frame
            screens={screens.filter(isOpen)}
            searches={searches.filter(({ capability }) => mayUse(capability))}
            acts={[...acts, ...screens.flatMap(placeOf)].filter(isOpen)}
          />
        ),
        errorElement: (
          <main>
            <ScreenError />
          </main>
        ),
        hydrateFallbackElement: <Loading />,
        children: [...children, { path: '*', element: <MissingScreen /> }],
      },
    ],
    { basename: '/admin' },
  )
}

const RECORD = '/:id'
const RECORD_ID = /^\d{1,15}$/

/** The screen of a record; an address whose last part is no id leads to the list. */
function RecordScreen({
  View,
  list,
}: {
  readonly View: ComponentType
  readonly list: { readonly path: string; readonly label: string } | undefined
}) {
  return RECORD_ID.test(useParams()['id'] ?? '') ? <View /> : <MissingScreen list={list} />
}

/** A screen as a place of the search; none for the screen of one record. */
function placeOf({ title, path, ...screen }: AdminScreen): readonly AdminAct[] {
  return path.includes(':') ? [] : [{ ...screen, label: title, path: path === '' ? '/' : `/${path}/` }]
}

/** The view of a screen; where its code cannot be fetched, a page that says so. */
async function viewOf(screen: AdminScreen, screens: readonly AdminScreen[]) {
  try {
    const View = (await screen.load()).default
    if (!screen.path.endsWith(RECORD)) return { Component: View }
    const list = screens.find(({ path }) => path === screen.path.slice(0, -RECORD.length))
    const back = list && { path: `/${list.path}/`, label: list.title() }
    return { element: <RecordScreen View={View} list={back} /> }
  } catch (error) {
    if (!navigator.onLine) return { Component: ScreenOffline }
    reportError(error)
    return { Component: ScreenError }
  }
}

function isOpen({ capability }: Pick<AdminScreen, 'capability'>): boolean {
  return capability === undefined || mayUse(capability)
}
