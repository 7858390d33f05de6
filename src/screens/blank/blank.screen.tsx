import { Navigate } from 'react-router'
import { useReturnTo } from '../return-to.ts'

/** Shows nothing for a moment: every earlier screen is gone, so the next one reads everything again. */
export default function BlankScreen() {
  return <Navigate to={useReturnTo()} replace />
}
