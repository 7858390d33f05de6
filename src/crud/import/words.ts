const figures = new Intl.NumberFormat('en-GB')

/** 1,200 */
export const figure = (number: number): string => figures.format(number)

/** '1 row', '1,200 rows' */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${figure(number)} ${number === 1 ? one : many}`
