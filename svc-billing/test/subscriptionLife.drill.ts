// The lifecycle of a subscription under more schedules, on every database.
import './subscriptionLife.test.ts';
