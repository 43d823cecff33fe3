const STEPS = [
  {
    title: 'Add Your Applications',
    text: 'Paste the link of a posting or drop a screenshot, and Jobtrail fills in what it finds. Or type company and position yourself.',
  },
  {
    title: 'Track Progress Automatically',
    text: 'Move a card, and Jobtrail records the date and the history of every stage.',
  },
  {
    title: 'Get Insights & Land Offers',
    text: 'See where everything stands, prepare with your own notes, and choose with a clear head.',
  },
];

/** The three steps. */
export function HowItWorks() {
  return (
    <section className="site-wrap band" aria-labelledby="how">
      <h2 id="how">How It Works</h2>
      <ol className="steps">
        {STEPS.map(({ title, text }, index) => (
          <li key={title}>
            <span className="step-number" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
