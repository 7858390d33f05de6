import { RecordScreen } from '../../../crud/screen/RecordScreen.tsx'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { inspection } from '../../../domain/entities/hardware/inspection.ts'
import { InspectionForm } from './inspection/InspectionForm.tsx'
import { LastInspections } from './inspection/LastInspections.tsx'
import classes from './inspection/Inspection.module.css'

/** What an engineer finds at a comm device, made for a phone in one hand. */
export default function SubmitInspection() {
  return (
    <RecordScreen
      of={commDevice}
      codes={[commDevice.permission.read, inspection.permission.add]}
      heading={title => `Inspect ${title}`}
    >
      {(_device, id) => (
        <div className={classes.page}>
          <InspectionForm id={id} />
          <LastInspections id={id} />
        </div>
      )}
    </RecordScreen>
  )
}
