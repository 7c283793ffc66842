import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

export type Tab = { readonly id: string; readonly title: string; readonly content: ReactNode }

/**
 * Several texts in one place, one at a time. `browser/ui/tabs.ts` makes it the tabs pattern of the APG; until it
 * runs the tabs are links to their panels, and without script the panels follow one below the other, each under its
 * heading. `label` names the group of tabs.
 */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <div className={styles['tabs']} data-tabs="">
      <nav className={styles['list']} aria-label={label} data-tab-list="">
        {tabs.map(({ id, title }) => (
          <a key={id} id={`${id}-tab`} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {tabs.map(({ id, title, content }) => (
        <section key={id} id={id} className={styles['panel']} data-tab-panel="">
          <h3 className={styles['heading']}>{title}</h3>
          {content}
        </section>
      ))}
    </div>
  )
}
