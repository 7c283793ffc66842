/** The roles that an account may have, as WordPress and its clients name them (docs/wire.md K.1). */
export const roles = [
  'administrator',
  'shop_manager',
  'shop_staff',
  'editor',
  'author',
  'contributor',
  'subscriber',
  'customer',
] as const

export type Role = (typeof roles)[number]

/** The role of guests in price rules; no account has it. */
export const GUEST = 'guest'

const reading = ['read'] as const
const working = [...reading, 'view_admin_dashboard'] as const
const fulfilling = [...working, 'fulfil_shop_orders'] as const
const contributing = [...working, 'edit_posts', 'delete_posts'] as const
const authoring = [...contributing, 'publish_posts', 'upload_files'] as const
const editing = [
  ...authoring,
  'edit_others_posts',
  'edit_pages',
  'publish_pages',
  'delete_others_posts',
  'moderate_comments',
  'manage_categories',
  'manage_links',
] as const
const managing = [
  ...editing,
  ...fulfilling,
  'list_users',
  'manage_woocommerce',
  'view_woocommerce_reports',
  'edit_products',
  'edit_shop_orders',
  'edit_shop_coupons',
] as const
const owning = [
  ...managing,
  'create_users',
  'edit_users',
  'delete_users',
  'promote_users',
  'manage_options',
  'unfiltered_html',
] as const

/** A right of a role; a route requires one of these, never a role. */
export type Capability = (typeof owning)[number]

const capabilitiesOfRole: Readonly<Record<Role, ReadonlySet<Capability>>> = {
  administrator: new Set(owning),
  shop_manager: new Set(managing),
  shop_staff: new Set(fulfilling),
  editor: new Set(editing),
  author: new Set(authoring),
  contributor: new Set(contributing),
  subscriber: new Set(reading),
  customer: new Set(reading),
}

/** Whether one of these roles has the capability. */
export function may(heldRoles: readonly Role[], capability: Capability): boolean {
  return heldRoles.some((role) => capabilitiesOfRole[role].has(capability))
}

/** All capabilities of these roles, as clients read them: `{ read: true, … }`. */
export function capabilitiesOf(heldRoles: readonly Role[]): Readonly<Record<string, true>> {
  const all = heldRoles.flatMap((role) => [...capabilitiesOfRole[role]])
  return Object.fromEntries([...all, ...heldRoles].map((name) => [name, true]))
}

/** The role of that name, if there is one. */
export function roleNamed(text: unknown): Role | undefined {
  return roles.find((role) => role === text)
}

/** Whether one of the roles is for staff: they use the back office, and a second factor may be required of them. */
export function isStaff(heldRoles: readonly Role[]): boolean {
  return may(heldRoles, 'view_admin_dashboard')
}
