const figures = new Intl.NumberFormat('en-GB')

/** 1,200 */
export const figure = (number: number): string => figures.format(number)

/** '1 row', '1,200 rows' */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${figure(number)} ${number === 1 ? one : many}`

/** A total as the API answers it: a number, or how many there are at least (`10000+`). */
export const totalFigure = (total: number | string | undefined): string | undefined =>
  typeof total === 'number' ? figure(total) : total?.replace('10000', figure(10_000))
