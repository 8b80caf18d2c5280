import { Card } from './Card.tsx';
import { Skeleton } from './Skeleton.tsx';

export function ComingCards({ count }: { count: number }) {
  return (
    <div aria-busy="true" className="card-stack">
      {Array.from({ length: count }, (_, card) => (
        <Card key={card}>
          <Skeleton lines={4} />
        </Card>
      ))}
    </div>
  );
}
