import { Text } from '@mantine/core'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import type { FormValues } from '../../../crud/form/values.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { brandedField } from '../../../domain/branded.ts'
import { type ReportId, reports } from '../domain/catalogue.ts'
import { inWords } from '../domain/cells.ts'
import { reportAt } from '../domain/paths.ts'
import type { Report } from '../domain/report.ts'
import { MadeReport } from './MadeReport.tsx'
import classes from './Report.module.css'
import { ReportForm } from './ReportForm.tsx'
import { useAsked } from './use-asked.ts'

/** One report: its parameters, and what it says. */
export default function ReportScreen() {
  const { pathname } = useLocation()
  const id = reportAt(pathname.replace(/\/$/, ''))
  if (id === undefined) return null
  return (
    <Guard codes={reports[id].permission}>
      <Shown key={id} id={id} />
    </Guard>
  )
}

function Shown({ id }: { id: ReportId }) {
  const { words, brand } = useCaller()
  const { title, about, parameters }: Report = reports[id]
  const shown = useMemo(
    () =>
      Object.fromEntries(Object.entries(parameters).map(([name, field]) => [name, brandedField(name, field, brand)])),
    [parameters, brand],
  )
  const { values, made, make } = useAsked(parameters)
  const client = useQueryClient()
  const again = (given: FormValues) => {
    client.removeQueries({ queryKey: ['report', id] })
    make(given)
  }
  const isBusy = useIsFetching({ queryKey: ['report', id] }) > 0
  return (
    <div className={classes.page}>
      <ScreenHead heading={inWords(title, words)} crumbs={[{ label: 'Reports', to: '/monitoring/report' }]} />
      <Text>{inWords(about, words)}</Text>
      {/* Once it is made it is what people came for: the form folds away, and opens for the next. */}
      <details
        key={`${String(made)} ${JSON.stringify(values)}`}
        className={`${classes.form} ${classes.fold}`}
        open={!made}
      >
        <summary>What to report</summary>
        <ReportForm parameters={shown} values={values} isBusy={isBusy} onMake={again} />
      </details>
      {made && <MadeReport key={JSON.stringify(values)} id={id} parameters={values} />}
    </div>
  )
}
