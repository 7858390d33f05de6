import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { RecordForm } from '../../../crud/form/RecordForm.tsx'
import type { FormValues } from '../../../crud/form/values.ts'
import { branded } from '../../../domain/branded.ts'
import { scheduledReport } from '../../../domain/entities/monitoring/scheduled-report.ts'
import { type ReportId, reports } from '../domain/catalogue.ts'
import { inWords } from '../domain/cells.ts'

/** Has a report sent again and again, with the parameters that it was made with. */
export function Schedule({ report, parameters }: { report: ReportId; parameters: FormValues }) {
  const { may, words, brand } = useCaller()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  if (!may(scheduledReport.permission.add)) return null
  const close = () => setOpen(false)
  const entity = branded(scheduledReport, brand)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Schedule
      </Button>
      <Modal
        opened={open}
        onClose={close}
        title="Schedule this report"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <RecordForm
          entity={entity}
          mode="add"
          id={undefined}
          record={undefined}
          preset={{ name: inWords(reports[report].title, words), type: report, parameters }}
          action="Schedule"
          isInDialog
          onCancel={close}
          onSaved={saved => void navigate(`/monitoring/scheduled-report/${String(saved[entity.key])}`)}
        />
      </Modal>
    </>
  )
}
