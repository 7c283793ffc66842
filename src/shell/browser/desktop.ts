/** Where the menu stands between logo and cart; below it is a sheet (spec 9.10: tablets end at 1024px). */
export const desktop = matchMedia('(min-width: 1025px)')
