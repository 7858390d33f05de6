import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { reportIds, reports } from '../domain/catalogue.ts'
import { inWords } from '../domain/cells.ts'
import { pathOf } from '../domain/paths.ts'
import classes from './Report.module.css'

/** Every report that the caller may make, with what it answers. */
export default function Reports() {
  const { words, may } = useCaller()
  return (
    <Guard codes={['EVENT_READ']}>
      <ScreenHead heading="Reports">
        {may('SCHEDULEDREPORT_READ') && (
          <Button component={Link} to="/monitoring/scheduled-report" variant="default">
            Scheduled reports
          </Button>
        )}
      </ScreenHead>
      <ul className={classes.index}>
        {reportIds
          .filter(id => reports[id].permission.every(may))
          .map(id => (
            <li key={id} className={classes.entry}>
              <Anchor component={Link} to={pathOf(id)} fw={600}>
                {inWords(reports[id].title, words)}
              </Anchor>
              <Text size="sm">{inWords(reports[id].about, words)}</Text>
            </li>
          ))}
      </ul>
    </Guard>
  )
}
