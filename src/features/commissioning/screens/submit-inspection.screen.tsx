import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { inspection } from '../../../domain/entities/hardware/inspection.ts'
import { InspectionForm } from './inspection/InspectionForm.tsx'
import { LastInspections } from './inspection/LastInspections.tsx'
import classes from './inspection/Inspection.module.css'
import { OfDevice } from './OfDevice.tsx'

/** What an engineer finds at a comm device, made for a phone in one hand. */
export default function SubmitInspection() {
  return (
    <OfDevice codes={[commDevice.permission.read, inspection.permission.add]} heading={title => `Inspect ${title}`}>
      {device => (
        <div className={classes.page}>
          <InspectionForm id={Number(device[commDevice.key])} />
          <LastInspections id={Number(device[commDevice.key])} />
        </div>
      )}
    </OfDevice>
  )
}
