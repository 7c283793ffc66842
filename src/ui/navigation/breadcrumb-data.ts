import type { Crumb } from './Breadcrumb.tsx'

/** The breadcrumb of a page for search engines (schema.org BreadcrumbList), the same as the visible one. */
export function breadcrumbData(crumbs: readonly Crumb[], here: string): object {
  const names = [...crumbs, { name: here, path: undefined }]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: names.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(path && { item: path }),
    })),
  }
}
