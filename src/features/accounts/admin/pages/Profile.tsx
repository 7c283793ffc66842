import { Link } from 'react-router'
import { adminPageData, mayUse } from '../../../../admin/page-data.ts'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import styles from './accounts.module.css'
import * as messages from './messages.ts'

const pages = [
  ['/my-account/edit-account/', messages.nameAndPassword],
  ['/my-account/security/', messages.factorsAndPasskeys],
  ['/my-account/sessions/', messages.devicesOfYours],
] as const

/** `/admin/profile/`: who one is here, and the way to what is changed with the password. */
export default function Profile() {
  const { name, roles } = adminPageData().person
  return (
    <Screen title={messages.profile()}>
      <Card title={name}>
        <p>{messages.profileHelp()}</p>
        <ul className={styles['links']}>
          {pages.map(([path, label]) => (
            <li key={path}>
              <a href={path}>{label()}</a>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={messages.yourRole()}>
        {roles.map((role) => (
          <p key={role}>
            <strong>{messages.roleOf({ role })}</strong>: {messages.roleHelp({ role })}
          </p>
        ))}
        {mayUse('edit_users') && (
          <p>
            <Link to="/staff/">{messages.staff()}</Link>
          </p>
        )}
      </Card>
    </Screen>
  )
}
