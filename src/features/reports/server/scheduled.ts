import type { scheduledReport } from '../../../domain/entities/monitoring/scheduled-report.ts'
import { wireName } from '../../../domain/fields/index.ts'
import type { RecordOf } from '../../../domain/record.ts'
import { clientTimeZone, type WriteHook } from '../../../../server/kit/index.ts'
import { reports } from '../domain/catalogue.ts'
import { nextRun } from '../domain/next-run.ts'
import type { Report } from '../domain/report.ts'
import { checkParameters } from './check-parameters.ts'

type Scheduled = Partial<RecordOf<typeof scheduledReport>>

/** Those of its parameters that a report takes: others are of no use to it. */
export const parametersOf = ({ parameters }: Report, given: Scheduled['parameters']) =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, field]) => {
      const property = wireName(name, field)
      return given && Object.hasOwn(given, property) ? [[property, given[property]]] : []
    }),
  )

/** A scheduled report is of parameters that its report takes, and has the time at which it runs next. */
export const scheduledWrites: WriteHook = {
  async check({ entity, errors, columns, client, context, session, now }, { values, current }) {
    if (entity.id !== 'scheduledReport') return
    const before = current as Scheduled
    // Another report has other parameters: it begins with its own.
    if ('type' in values && before.type !== undefined && values['type'] !== before.type) values['parameters'] ??= null
    const after: Scheduled = { ...before, ...values }
    const declared: Report | undefined = after.type && reports[after.type]
    if (declared) {
      const kept = before.type === after.type ? parametersOf(declared, before.parameters) : {}
      const own = parametersOf(declared, after.parameters)
      const wrong = (await checkParameters({ on: client, context, session, now }, declared, own, kept)).errors
      const errorMessage = wrong.map(error => error.errorMessage).join('. ')
      if (wrong.length > 0) errors.push({ propertyName: 'parameters', errorMessage })
    }
    const { frequency, dayOfWeek = null, dayOfMonth = null, time } = after
    if (frequency === undefined || !time) return
    columns['nextRun'] = nextRun(
      { frequency, dayOfWeek, dayOfMonth, time },
      await clientTimeZone(client, session.clientId),
      now,
    )
  },
}
