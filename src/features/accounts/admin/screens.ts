import type { AdminScreen } from '../../../admin/screen.ts'
import * as messages from './messages.ts'

/** The screens about one's own account, the accounts of the staff, and the keys of programs. */
export const accountScreens: readonly AdminScreen[] = [
  {
    path: 'profile',
    title: messages.profile,
    menu: { group: 'settings', icon: 'profile' },
    load: () => import('./pages/Profile.tsx'),
  },
  {
    path: 'staff',
    title: messages.staff,
    capability: 'edit_users',
    menu: { group: 'settings', icon: 'people' },
    load: () => import('./pages/StaffList.tsx'),
  },
  {
    path: 'staff/:id',
    title: messages.staffMember,
    capability: 'edit_users',
    load: () => import('./pages/StaffPage.tsx'),
  },
  {
    path: 'api-keys',
    title: messages.apiKeys,
    capability: 'manage_options',
    menu: { group: 'settings', icon: 'key' },
    load: () => import('./pages/ApiKeys.tsx'),
  },
]
