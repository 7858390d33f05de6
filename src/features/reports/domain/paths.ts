import { type ReportId, reportIds } from './catalogue.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)

/** Where a report is shown. */
export const pathOf = (id: ReportId): string => `/monitoring/report/${kebab(id)}`

/** The report that is shown at a path. */
export const reportAt = (path: string): ReportId | undefined => reportIds.find(id => pathOf(id) === path)
