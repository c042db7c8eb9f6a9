import { deviceStorage } from '../../../company/device-storage.ts';
import { TableRegion } from '../text/table-region.tsx';

/** The inventory of the cookie policy, from the list that the code itself is held to. */
export function DeviceStorage() {
  if (deviceStorage.length === 0) {
    return <p className="finding">This website stores nothing on your device at present.</p>;
  }
  return (
    <TableRegion label="What is stored on your device">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Kind</th>
            <th scope="col">Category</th>
            <th scope="col">What it is for</th>
            <th scope="col">Kept for</th>
          </tr>
        </thead>
        <tbody>
          {deviceStorage.map((item) => (
            <tr key={item.name}>
              <th scope="row">{item.name}</th>
              <td>{item.kind}</td>
              <td>{item.category}</td>
              <td>{item.purpose}</td>
              <td>{item.keptFor}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  );
}
